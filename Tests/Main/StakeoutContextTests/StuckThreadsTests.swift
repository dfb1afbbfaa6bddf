import Foundation
import StakeoutTestSupport
import Testing

// testable: the time limit of a trait is a whole minute at least.
@testable import StakeoutContext
import StakeoutCore
import StakeoutExpectations
import StakeoutMatching

/// A test that does not end is reported with the stacks of its threads and tasks.
///
/// Each test is stuck until the failure about it arrives.
@Suite struct StuckThreadsTests {
  @Test(.mayBlock) func `the trait shows where a blocking expression stands, which then goes on`()
    async throws
  {
    let text = try await shown { block(until: $0) }
    #expect(text.contains("is blocked at\n  "), "\(text)")
    #expect(text.contains("Arrival.blocked() at \(#filePath):"), "\(text)")
  }

  private func block(until failure: Arrival) {
    expect(failure.blocked()).toEventually(equal(1), timeout: .milliseconds(100))
  }

  @Test(.mayBlock) func `and where one stands that was suspended before`() async throws {
    let text = try await shown { failure in
      await expect { await failure.blockedAfterSuspension() }.toEventually(
        equal(1), timeout: .milliseconds(100))
    }
    #expect(text.contains("Arrival.blocked() at \(#filePath):"), "\(text)")
  }

  /// Returns the text that the trait reports for a body that is stuck until this failure arrives.
  fileprivate func shown(
    _ body: @escaping @Sendable (Arrival) async throws -> Void
  ) async throws -> String {
    let failure = Arrival()
    let test = try #require(Test.current)
    try await withReporter(failure) {
      try await ScopeTrait.showsStuckThreads(after: .seconds(1)).provideScope(
        for: test, testCase: Test.Case.current
      ) {
        try await body(failure)
      }
    }
    #expect(failure.count == 1)
    #expect(failure.site?.line == UInt(test.sourceLocation.line))
    return try #require(failure.message)
  }

  @Test func `the trait shows where a test stands, at the test`() async throws {
    let text = try await shown { _ = await $0.suspended() }
    #expect(text.hasPrefix("the test has not ended after 1.0 seconds; it stands here:\n"))
    #expect(text.contains("is suspended at\n  "), "\(text)")
    expectStanding(text)
  }

  // Runs in a process of its own, where no other test delays the body's first job.
  @Test func `a test that survives traps stands in the task of its body`() async throws {
    let outcome = try await SurvivalFixture.runSwiftTesting("StandingFixtures/")
    #expect(outcome.passed("survives()"), "\(outcome.everything)")
  }

  fileprivate func expectStanding(_ text: String) {
    #expect(text.contains(" at \(#filePath):"), "\(text)")
    #if DEBUG
      // An optimised build may inline the function into its caller.
      #expect(text.contains("Arrival.suspended() at \(#filePath):"), "\(text)")
    #endif
  }

  @Test(.timeLimit(.minutes(30))) func `the trait takes the time limit of the test`() throws {
    let test = try #require(Test.current)
    #expect(StuckTest(patience: nil).patience(with: test) == .seconds(1800))
    #expect(
      StuckTest(patience: .seconds(5)).patience(with: test) == .seconds(5))
  }

  @Test func `a test that exceeds its time limit shows where it stands, as a failure of its own`()
    async throws
  {
    let outcome = try await SurvivalFixture.runSwiftTesting("StuckFixtures/")
    let issues = outcome.issues(of: "exceedsItsLimit()")
    #expect(issues.count == 2, "\(issues)")
    let text = "the test has not ended after 60.0 seconds; it stands here:"
    #expect(issues.contains { $0.text == text }, "\(issues)")
    #expect(outcome.everything.contains("Time limit was exceeded: 60.000 seconds"))
    #expect(
      outcome.everything.contains(" at \(#filePath):"), "\(outcome.everything)")
    #expect(outcome.ending == .exited(status: 1))
  }

  @Test(.mayBlock) func `a test that ends after that time fails, whatever was seen of it`()
    async throws
  {
    let test = try #require(Test.current)
    let failures = CapturingReporter()
    try await withReporter(failures) {
      try await ScopeTrait.showsStuckThreads(after: .milliseconds(300)).provideScope(
        for: test, testCase: Test.Case.current
      ) {
        Wait.until(.realAfter(.milliseconds(310)))
      }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.hasPrefix("the test has not ended after 0.3 seconds") == true)
  }

  @Test(.showsStuckThreads) func `without a time limit the trait does nothing`() throws {
    #expect(StuckTest(patience: nil).patience(with: try #require(Test.current)) == nil)
  }

  @Test(.showsStuckThreads(after: .seconds(600))) func `a test that ends shows nothing`() {}
}

/// A test that exceeds its time limit, the shortest that Swift Testing allows.
@Suite(.enabled(if: SurvivalFixture.isOn)) struct StuckFixtures {
  @Test(.timeLimit(.minutes(1)), .showsStuckThreads) func exceedsItsLimit() async {
    await Self.wait()
  }

  private static func wait() async {
    // sleep: until the time limit cancels the task.
    let isCancelled = (try? await Task.sleep(for: .seconds(600))) == nil
    #expect(isCancelled)
  }
}

@Suite(.enabled(if: SurvivalFixture.isOn)) struct StandingFixtures {
  @Test func survives() async throws {
    let test = try #require(Test.current)
    let testCase = Test.Case.current
    let text = try await StuckThreadsTests().shown { failure in
      try await ScopeTrait.survivesTraps.provideScope(for: test, testCase: testCase) {
        _ = await failure.suspended()
      }
    }
    StuckThreadsTests().expectStanding(text)
  }
}

/// A reporter that holds a test back until a failure arrives.
private final class Arrival: FailureReporter {
  private let state = Locked(State())
  private let semaphore = DispatchSemaphore(value: 0)

  private struct State {
    var failures: [Failure] = []
    var waiting: UnsafeContinuation<Void, Never>?
  }

  var message: String? {
    state.withLock { $0.failures.first.map { $0.wholeMessage ?? $0.message } }
  }
  var site: SourceSite? { state.withLock { $0.failures.first?.site } }
  var count: Int { state.withLock { $0.failures.count } }

  func report(_ failure: Failure) {
    state.withLock { state in
      state.failures.append(failure)
      state.waiting.take()?.resume()
    }
    semaphore.signal()
  }

  @inline(never) func blocked() -> Int {
    semaphore.wait()
    return 1
  }

  func blockedAfterSuspension() async -> Int {
    await withUnsafeContinuation { continuation in
      Thread.detachNewThread { continuation.resume() }
    }
    return blocked()
  }

  func suspended() async -> Int {
    await withUnsafeContinuation { continuation in
      state.withLock { state in
        if state.failures.isEmpty { state.waiting = continuation } else { continuation.resume() }
      }
    }
    return 1
  }
}
