import Dispatch
import StakeoutMatching
import StakeoutReporting
import StakeoutRuntime
import Testing

@testable import StakeoutExpectations

/// Each test stands still until the failure about it arrives.
@Suite struct StuckThreadsTests {
  @Test(.mayBlock) func `a blocking expression shows where it stands, and goes on`() throws {
    let failure = Arrival()
    let site = SourceSite(fileID: #fileID, filePath: #filePath, line: #line + 2, column: 1)
    withReporter(failure) {
      expect(line: site.line, failure.blocked()).toEventually(
        equal(1), timeout: .milliseconds(100))
    }
    let text = try #require(failure.message)
    #expect(
      text.hasPrefix(
        "the expression is stuck: the wait began 10.0 seconds ago, with a timeout of 0.1 seconds\n")
    )
    #expect(text.contains("is blocked at\n  "), "\(text)")
    #expect(text.contains("Arrival.blocked() at \(#filePath):"), "\(text)")
    #expect(failure.count == 1)
  }

  @Test func `the trait shows where a test stands, at the test`() async throws {
    let failure = Arrival()
    let test = try #require(Test.current)
    try await withReporter(failure) {
      try await StuckThreadsTrait.showsStuckThreads(after: .seconds(1)).provideScope(
        for: test, testCase: Test.Case.current
      ) {
        _ = await failure.suspended()
      }
    }
    let text = try #require(failure.message)
    #expect(text.hasPrefix("the test has not ended after 1.0 seconds; it stands here:\n"))
    #expect(text.contains("is suspended at\n  "), "\(text)")
    #expect(text.contains("Arrival.suspended() at \(#filePath):"), "\(text)")
    #expect(failure.site?.line == UInt(test.sourceLocation.line))
  }

  @Test func `a test that survives traps stands in the task of its body`() async throws {
    let failure = Arrival()
    let test = try #require(Test.current)
    let testCase = Test.Case.current
    try await withReporter(failure) {
      try await StuckThreadsTrait.showsStuckThreads(after: .seconds(1)).provideScope(
        for: test, testCase: testCase
      ) {
        try await TrapSurvivalTrait.survivesTraps.provideScope(for: test, testCase: testCase) {
          _ = await failure.suspended()
        }
      }
    }
    #expect(failure.message?.contains("Arrival.suspended() at \(#filePath):") == true)
  }

  @Test(.timeLimit(.minutes(3))) func `the trait takes the time limit of the test`() throws {
    let test = try #require(Test.current)
    #expect(StuckThreadsTrait.showsStuckThreads.patience(with: test) == .seconds(180))
    #expect(
      StuckThreadsTrait.showsStuckThreads(after: .seconds(5)).patience(with: test) == .seconds(5))
  }

  @Test(.showsStuckThreads) func `without a time limit the trait does nothing`() throws {
    #expect(StuckThreadsTrait.showsStuckThreads.patience(with: try #require(Test.current)) == nil)
  }

  @Test(.showsStuckThreads(after: .seconds(600))) func `a test that ends shows nothing`() {}
}

/// Holds a test back until a failure arrives.
private final class Arrival: FailureReporter {
  private let state = Locked(State())
  private let semaphore = DispatchSemaphore(value: 0)

  private struct State {
    var failures: [Failure] = []
    var waiting: UnsafeContinuation<Void, Never>?
  }

  var message: String? { state.withLock { $0.failures.first?.message } }
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

  func suspended() async -> Int {
    await withUnsafeContinuation { continuation in
      state.withLock { state in
        if state.failures.isEmpty { state.waiting = continuation } else { continuation.resume() }
      }
    }
    return 1
  }
}
