import Foundation
import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// Bodies that never end fail, and the failure shows what each task waits for.
@Suite struct HangTests {
  /// An object that holds two tasks, which wait for each other.
  private final class Pair: @unchecked Sendable {
    // SAFETY: one thread runs all tasks of a run.
    var first: Task<Void, Never>?
    var second: Task<Void, Never>?
  }

  @Test func `tasks that wait for each other are named as a circle, at once`() async throws {
    let start = ContinuousClock.now
    let text = try await failure(exploring: 1, hangsAfter: .seconds(1_000)) {
      let pair = Pair()
      pair.first = Task(name: "A") {
        await Task.yield()
        await pair.second?.value
      }
      pair.second = Task(name: "B") { await pair.first?.value }
      await pair.first?.value
    }
    #expect(start.duration(to: .now) < .seconds(900))
    #expect(
      text.contains("\"A\" waits for \"B\", which waits for \"A\"")
        || text.contains("\"B\" waits for \"A\", which waits for \"B\""))
    #expect(text.contains("the body waits for the value of \"A\" at HangTests.swift:"))
  }

  @Test func `each task says what it waits for, where, and where it was made`() async throws {
    let text = try await failure(exploring: 1) {
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
    let lines = """
      the body hangs
      "leaked" of the body waits for a continuation to be resumed
      "reader" of the body waits for the next element of a stream at HangTests.swift:
      "group" of the body waits for a child of its task group at HangTests.swift:
      of "group" waits for the value of "leaked"
      made at HangTests.swift:
      nothing can run any more, and no thread or block that the body started is left
      """
    for line in lines.split(separator: "\n") { #expect(text.contains(line)) }
    #if DEBUG
      // In an optimised build, the closure of a continuation has no line.
      #expect(text.contains("waits for a continuation to be resumed at HangTests.swift:"))
    #endif
  }

  @Test func `a failure says that the body was resumed from outside`() async throws {
    let text = try await failure(exploring: 1, hangsAfter: .seconds(1_000)) {
      // A task signals this semaphore. It can run only when the body is suspended.
      let isSuspended = DispatchSemaphore(value: 0)
      Task { isSuspended.signal() }
      await withUnsafeContinuation { continuation in
        DispatchQueue.global().async {
          isSuspended.wait()
          continuation.resume()
        }
      }
      expect(1) == 2
    }
    #expect(text.contains("not repeatable: the body was resumed from outside at HangTests.swift:"))
  }

  @Test func `a livelock is a failure`() async throws {
    let text = try await failure {
      try await exploreSchedules(1, stepLimit: 500) { while true { await Task.yield() } }
    }
    #expect(text.contains("500 steps (a livelock)"))
    #expect(text.contains("\n  (460 steps are left out)\n"))
    // Consecutive steps with the same text share one line.
    #expect(text.contains("471–500  the body"))
  }

  @Test func `a hang in virtual time is seen, with the tasks that wait`() async throws {
    let text = await failure {
      await #expect(throws: (any Error).self) {
        try await inVirtualTime {
          let never = Task(name: "never resumed") {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          await never.value
        }
      }
    }
    #expect(text.contains("the body waits for the value of \"never resumed\""))
  }

  @Test func `endless work at one moment of virtual time is a failure`() async throws {
    let text = await failure {
      await #expect(throws: RunBroken.self) {
        try await inVirtualTime { while !Task.isCancelled { await Task.yield() } }
      }
    }
    #expect(text.contains("(a livelock)"))
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
