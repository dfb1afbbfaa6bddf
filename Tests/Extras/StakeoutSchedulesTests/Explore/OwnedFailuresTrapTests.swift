import Foundation
import StakeoutCalls
import StakeoutExpectations
import StakeoutNimble
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// An exploration collects the failures of its own runs, and no others.
@Suite struct OwnedFailuresTrapTests {
  @Test func `failures of others stay their own`() async throws {
    let others = CapturingReporter()
    try await exploreSchedules(20) {
      await Task.yield()
      // Fail like code that another test has started.
      withReporter(others) { expect(1).to(equal(2)) }
    }
    #expect(others.messages.count >= 20)
  }

  @Test func `an exploration passes beside tests that fail in every way`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("FailingBesideFixtures/")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.passed("explores()"), "\(outcome.everything)")
    #expect(!outcome.everything.contains("STAKEOUT_SCHEDULE"))
    for text in FailingBesideFixtures.texts {
      #expect(outcome.everything.contains(text), "\(text)")
    }
    #expect(outcome.issues(of: "fails()").count >= 4)
  }

  @Test func `an issue of nobody's thread is not the exploration's`() async throws {
    let (isOver, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let own = ContextKey<Int>()
    try await exploreSchedules(1) {
      await TestContext.local.with(own, 1).run { await Task.yield() }
      OwnThreads.startThread {
        // The thread belongs to no test and to no run.
        if RunningTest.current == nil, TestContext.local[own] == nil { hasFailed.signal() }
        isOver.signal()
      }
      isOver.wait()
    }
    #expect(hasFailed.wait(timeout: .now()) == .success)
  }

  @Test func `a detached task of the body is the body's`() async throws {
    let text = try await failure(exploring: 1) {
      await Task.detached { _ = expect(1).to(equal(2)) }.value
      await Task.detached { @MainActor in _ = expect(3).to(equal(4)) }.value
    }
    #expect(text.hasPrefix("schedule 1 of 1 fails: expected to equal <2>, got <1>"))
    #expect(text.contains("expected to equal <4>, got <3>"))
  }

  @Test func `a gatherer around an exploration gets its report, and nothing else`() async {
    let failed = await gatherFailingExpectations(silently: true) {
      _ = try? await exploreSchedules(50) {
        let (number, other) = (Locked(0), Locked(0))
        async let first: Void = number.withLock { $0 = 1 }
        async let second: Void = other.withLock { $0 = number.withLock { $0 } }
        _ = await (first, second)
        expect(other.withLock { $0 }).to(equal(0))
      }
    }
    #expect(failed.count == 1)
    #expect(failed.first?.message.stringValue.contains(" of 50 fails") == true)
  }

  @Test func `a known issue is known, of either kind`() async throws {
    try await exploreSchedules(5) {
      withKnownIssue { expect(1).to(equal(2)) }
      withKnownIssue { #expect(1 == 2) }
      await Task.yield()
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a trap is told as such, whichever trait comes first`(
    explores: Bool, survivesInside: Bool
  ) async throws {
    let test = try #require(Test.current)
    let run: ScopeTrait = explores ? .schedules(5) : .virtualTime
    let survival = ScopeTrait.survivesTraps
    let (returns, trapped) = (Locked(false), Locked(false))
    let body: @Sendable () async throws -> Void = {
      try await Task.sleep(for: .seconds(60))
      if returns.withLock({ $0 }) { return }
      fatalError("in both")
    }
    func provide(_ outer: ScopeTrait, _ inner: ScopeTrait) async throws {
      try await outer.provideScope(for: test, testCase: Test.Case.current) {
        try await inner.provideScope(for: test, testCase: Test.Case.current, performing: body)
      }
    }
    try await withKnownIssue {
      if survivesInside {
        try await provide(run, survival)
      } else {
        try await provide(survival, run)
      }
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      if text.hasPrefix("trapped: fatalError: in both, at ") {
        trapped.withLock { $0 = true }
        return true
      }
      return explores && text.hasPrefix("schedule 1 of 5 fails: it trapped\n")
    }
    #expect(trapped.withLock { $0 })
  }
}

/// An exploration in parallel with a test that fails on threads, in tasks, and outside of any test.
@Suite(.enabled(if: SurvivalFixture.isOn)) struct FailingBesideFixtures {
  static let texts = [
    "expected of a thread", "recorded on a thread", "expected of a detached task",
    "expected of nobody", "recorded by nobody", "recorded by concurrently",
  ]
  private static let (explorations, begun) = AsyncStream.makeStream(of: Void.self)
  private static let isOver = Locked(false)

  @Test func explores() async throws {
    repeat {
      try await exploreSchedules(50) {
        await Task { await Task.yield() }.value
        Self.begun.yield()
      }
    } while !Self.isOver.withLock { $0 }
  }

  @Test func fails() async {
    for await _ in Self.explorations { break }
    let texts = Self.texts
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        expect(1).to(equal(2), description: texts[0])
        Issue.record(Comment(rawValue: texts[1]))
        continuation.resume()
      }
    }
    await Task.detached { _ = expect(1).to(equal(2), description: texts[2]) }.value
    await withCheckedContinuation { continuation in
      OwnThreads.startThread {
        expect(1).to(equal(2), description: texts[3])
        Issue.record(Comment(rawValue: texts[4]))
        continuation.resume()
      }
    }
    await concurrently(tasks: 1) { _, _ in Issue.record(Comment(rawValue: texts[5])) }
    Self.isOver.withLock { $0 = true }
  }
}
