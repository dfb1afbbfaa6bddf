import Foundation
import Stakeout
import StakeoutTestSupport
import Synchronization
import Testing

import StakeoutSchedules

/// Steps that block the thread of their run, and runs that wait for other threads and blocks.
@Suite struct BlockedStepTests {
  private static let sentence =
    "this blocks the thread on which all tasks of the run take turns"

  /// Returns the failure of a body that blocks, and checks that its first line says how.
  @discardableResult
  private func blocking(
    _ way: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> String {
    let text = try await failure(exploring: 50, sourceLocation: sourceLocation, body)
    let firstLine = text.split(separator: "\n").first ?? ""
    #expect(firstLine.contains(way), "\(text)", sourceLocation: sourceLocation)
    #expect(firstLine.contains(Self.sentence), sourceLocation: sourceLocation)
    return text
  }

  @Test func `a semaphore that nobody signals is named, with the place`() async throws {
    let text = try await blocking(
      "the body waits for a DispatchSemaphore at BlockedStepTests.swift:"
    ) {
      block(on: DispatchSemaphore(value: 0))
    }
    #expect(text.contains("is blocked at"))
    #expect(text.contains("STAKEOUT_SCHEDULE="))
  }

  @Test func `a semaphore with a time-out, for a task of the run`() async throws {
    let text = try await blocking("waits for a DispatchSemaphore at BlockedStepTests.swift:") {
      let isDone = DispatchSemaphore(value: 0)
      Task { isDone.signal() }
      expect(block(on: isDone, until: .now() + 1_000)) == true
    }
    #expect(text.contains("does not end"))
  }

  @Test func `a condition that nobody signals`() async throws {
    try await blocking("waits for a condition at BlockedStepTests.swift:") {
      wait(for: NSCondition())
    }
  }

  @Test func `a loop that suspends nowhere`() async throws {
    let isSet = Atomic(false)
    try await blocking("the body runs without suspending") {
      Task { await Task.yield() }
      while !isSet.load(ordering: .relaxed) {}
    }
    isSet.store(true, ordering: .relaxed)
  }

  @Test func `the main actor goes on after a step on it that is blocked`() async throws {
    try await blocking("waits for a DispatchSemaphore at BlockedStepTests.swift:") {
      await MainActor.run { _ = block(on: DispatchSemaphore(value: 0)) }
    }
    await MainActor.run {}
  }

  /// A body with two tasks that hold a lock while they are suspended.
  private static let lockAcrossAwait: @Sendable () async -> Void = {
    let lock = NSLock()
    @Sendable func work() async {
      acquire(lock)
      await Task.yield()
      release(lock)
    }
    async let first: Void = work()
    async let second: Void = work()
    _ = await (first, second)
  }

  @Test func `a lock across an await, and its token`() async throws {
    let text = try await blocking(
      "waits for a lock at BlockedStepTests.swift:", Self.lockAcrossAwait)
    let token = String(try #require(text.firstMatch(of: #/STAKEOUT_SCHEDULE=(\S+)/#)?.1))
    let again = try await failure {
      let seen = try await exploreSchedules(
        replaying: token, hangsAfter: .milliseconds(20), Self.lockAcrossAwait)
      #expect(seen.failure == token)
    }
    #expect(again.contains(Self.sentence))
  }

  @Test func `a long step that is no endless one passes`() async throws {
    try await exploreSchedules(1, hangsAfter: .seconds(1_000)) {
      _ = block(on: DispatchSemaphore(value: 0), until: .now() + 0.3)
    }
  }

  @Test func `a step that goes from one system call to the next is not blocked`() async throws {
    try await exploreSchedules(1, hangsAfter: .milliseconds(300)) {
      for wait: Int32 in 20..<50 { poll(nil, 0, wait) }
    }
  }

  @Test func `a blocked step in virtual time`() async throws {
    let text = await failure {
      await #expect(throws: RunBroken.self) {
        try await inVirtualTime(hangsAfter: .milliseconds(20)) {
          try await Task.sleep(for: .seconds(60))
          block(on: DispatchSemaphore(value: 0))
        }
      }
    }
    #expect(text.contains("the body waits for a DispatchSemaphore"))
    #expect(text.contains(Self.sentence))
  }

  @Test func `what a blocked step does when it goes on counts for no other schedule`() async throws
  {
    let semaphore = DispatchSemaphore(value: 0)
    let hasContinued = DispatchSemaphore(value: 0)
    let runs = Shared(0)
    let text = try await failure(exploring: 1) {
      runs.value += 1
      if runs.value == 1 {
        block(on: semaphore)
        expect(1) == 2
        hasContinued.signal()
      } else {
        // This run repeats the schedule to record it. Let the first run continue meanwhile.
        semaphore.signal()
        _ = block(on: hasContinued, until: .now() + 1_000)
      }
    }
    #expect(!text.contains("expected"))
  }

  // MARK: Work on other threads

  /// The time after which a step counts as blocked.
  ///
  /// It is shorter than the waits of these tests, and longer than a busy machine takes to start a thread.
  private static let patience = Duration.milliseconds(100)

  @Test(arguments: ["block", "thread"])
  func `a continuation that is resumed from outside is waited for`(kind: String) async throws {
    let seen = try await exploreSchedules(2, hangsAfter: Self.patience) {
      await withUnsafeContinuation { continuation in
        if kind == "block" {
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { continuation.resume() }
        } else {
          Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.3)
            continuation.resume()
          }
        }
      }
    }
    #expect(!seen.isRepeatable)
  }

  @Test func `a step that waits for a thread of its own is not blocked`() async throws {
    try await exploreSchedules(2, hangsAfter: Self.patience) {
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.3)
        isDone.signal()
      }
      block(on: isDone)
    }
  }

  @Test func `threads of the body are waited for until the test is cancelled`() async throws {
    let (isStarted, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let failures = CapturingReporter()
    let exploring = Task {
      try await withReporter(failures) {
        try await exploreSchedules(1, hangsAfter: Self.patience) {
          Thread.detachNewThread {
            isStarted.signal()
            end.wait()
          }
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
    }
    await carried {
      isStarted.wait()
      Thread.sleep(forTimeInterval: 0.3)  // longer than the run waits for a blocked step
    }
    exploring.cancel()
    _ = try? await exploring.value
    #expect(
      failures.messages.first?.contains(
        "what the body started outside has not ended: 1 thread or block") == true,
      "\(failures.messages)")
    for _ in 0..<10 { end.signal() }
  }

  private func answer() async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await withUnsafeContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
        }
        return true
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(30))
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  @Test func `time stands still for what is outside, if asked`() async throws {
    let (isAnswer, elapsed) = try await inVirtualTime(waitsForOutside: true) {
      (await answer(), VirtualTime.elapsed)
    }
    #expect(isAnswer)
    #expect(elapsed == .zero)
  }

  @Test(.virtualTime(waitsForOutside: true)) func `the trait asks for that, too`() async {
    #expect(await answer())
    #expect(VirtualTime.elapsed == .zero)
  }

  @Test func `in virtual time a failure says that time moved in spite of what was outside`()
    async throws
  {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      try await inVirtualTime {
        expect(1) == 2
        let isOver = DispatchSemaphore(value: 0)
        let answer = Locked(0)
        DispatchQueue.global().async {
          isOver.wait()
          expect(3) == 4
          answer.withLock { $0 = 1 }
        }
        await expect(answer.withLock { $0 }).toEventually(equal(1), timeout: .seconds(30))
        isOver.signal()
      }
    }
    #expect(
      failures.messages.prefix(2) == [
        "expected to equal <2>, got <1>",
        """
        expected to eventually equal <1>, got <0>
        (time moved by 30 s while threads or blocks started by the body were still running: 1 thread or block; \
        see 'waitsForOutside')
        """,
      ])
  }

  @Test func `a failure says that time moved in spite of what was outside`() async throws {
    let text = try await failure(exploring: 50) {
      let isOver = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { isOver.wait() }
      try await Task.sleep(for: .seconds(30))
      isOver.signal()
      expect(1) == 2
    }
    #expect(
      text.contains(
        "time moved by 30 s while threads or blocks started by the body were still running: 1 thread or block"
      ))
  }
}

// Functions that are not async, for calls that Swift forbids in async code.

@discardableResult
private func block(on semaphore: DispatchSemaphore, until deadline: DispatchTime = .distantFuture)
  -> Bool
{
  semaphore.wait(timeout: deadline) == .success
}

private func acquire(_ lock: NSLock) { lock.lock() }
private func release(_ lock: NSLock) { lock.unlock() }

private func wait(for condition: NSCondition) {
  condition.lock()
  condition.wait()
  condition.unlock()
}

/// Runs a blocking body on a new thread, so that it does not block a thread of Swift's pool.
private func carried(_ body: @escaping @Sendable () -> Void) async {
  await withUnsafeContinuation { continuation in
    Thread.detachNewThread {
      body()
      continuation.resume()
    }
  }
}
