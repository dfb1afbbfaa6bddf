import Foundation
import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

@Suite struct HangTests {
  private func failure(
    of body: @escaping @Sendable () async throws -> Void,
    hangsAfter patience: Duration = .milliseconds(20)
  ) async throws -> String {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(1, hangsAfter: patience, body)
    }
    #expect(failures.messages.count == 1)
    return failures.messages.first ?? ""
  }

  /// A class that keeps tasks which wait for each other.
  private final class Pair: @unchecked Sendable {
    // SAFETY: one thread runs all tasks of a run.
    var first: Task<Void, Never>?
    var second: Task<Void, Never>?
  }

  @Test func `tasks that wait for each other are named as a circle, at once`() async throws {
    let start = ContinuousClock.now
    let text = try await failure(
      of: {
        let pair = Pair()
        pair.first = Task(name: "A") {
          await Task.yield()
          await pair.second?.value
        }
        pair.second = Task(name: "B") { await pair.first?.value }
        await pair.first?.value
      }, hangsAfter: .seconds(1_000))
    #expect(start.duration(to: .now) < .seconds(900))
    #expect(
      text.contains("\"A\" waits for \"B\", which waits for \"A\"")
        || text.contains("\"B\" waits for \"A\", which waits for \"B\""))
    #expect(text.contains("the body waits for the value of \"A\" at HangTests.swift:"))
  }

  @Test func `each task says what it waits for, where, and where it was made`() async throws {
    let text = try await failure {
      let leaked = Task(name: "leaked") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let reader = Task(name: "reader") { for await _ in stream {} }
      let group = Task(name: "group") {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await leaked.value }
        }
      }
      _ = (await reader.value, await group.value)
      continuation.finish()
    }
    #expect(text.contains("the body hangs"))
    #expect(text.contains("\"leaked\" of the body waits for a continuation to be resumed"))
    #if DEBUG
      // Optimised, the closure of a continuation has no line.
      #expect(
        text.contains(
          "\"leaked\" of the body waits for a continuation to be resumed at HangTests.swift:"))
    #endif
    #expect(
      text.contains(
        "\"reader\" of the body waits for the next element of a stream at HangTests.swift:"))
    #expect(
      text.contains("\"group\" of the body waits for a child of its task group at HangTests.swift:")
    )
    #expect(text.contains("of \"group\" waits for the value of \"leaked\""))
    #expect(text.contains("made at HangTests.swift:"))
  }

  @Test func `who is resumed from outside in time does not hang`() async throws {
    let seen = try await exploreSchedules(3, hangsAfter: .seconds(1_000)) {
      await withUnsafeContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
    #expect(seen.failure == nil)
    #expect(!seen.isRepeatable)
  }

  @Test func `a failure after that says that it is not repeatable`() async throws {
    let text = try await failure(
      of: {
        // Signalled by a task that runs when the body is suspended.
        let isSuspended = DispatchSemaphore(value: 0)
        Task { isSuspended.signal() }
        await withUnsafeContinuation { continuation in
          DispatchQueue.global().async {
            isSuspended.wait()
            continuation.resume()
          }
        }
        expect(1) == 2
      }, hangsAfter: .seconds(1_000))
    #expect(text.contains("not repeatable: the body was resumed from outside at HangTests.swift:"))
  }

  @Test func `a livelock is a failure`() async throws {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(1, stepLimit: 500) { while true { await Task.yield() } }
    }
    #expect(failures.messages.count == 1)
    let text = failures.messages.first ?? ""
    #expect(text.contains("500 steps (a livelock)"))
    #expect(text.contains("\n  (460 steps are left out)\n"))
    // Steps that say the same take one line.
    #expect(text.contains("471–500  the body"))
  }

  @Test func `a hang in virtual time is seen, with the tasks that wait`() async throws {
    let failures = CapturingReporter()
    await withReporter(failures) {
      do {
        try await inVirtualTime {
          let never = Task(name: "never resumed") {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          await never.value
        }
        Issue.record("came back")
      } catch {}
    }
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages.first?.contains("the body waits for the value of \"never resumed\"") == true
    )
  }

  @Test func `endless work at one moment of virtual time is a failure`() async throws {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await #expect(throws: RunBroken.self) {
        try await inVirtualTime { while !Task.isCancelled { await Task.yield() } }
      }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("(a livelock)") == true)
  }

  @Test func `a continuation that leaks is told of, once for all schedules`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "CrashFixtures", arguments: ["a leaked continuation"])
    let text = outcome.errorOutput
    for verb in ["exploreSchedules", "inVirtualTime"] {
      let notes = text.components(separatedBy: "Stakeout: the body of \(verb) at ").count - 1
      #expect(notes == 2, "\(text)")
    }
    let task = "  \"reader\" of the body waits for a continuation to be resumed"
    #expect(text.components(separatedBy: task).count == 5, "\(text)")
    #expect(text.contains("; made at Exploring.swift:"))
  }
}
