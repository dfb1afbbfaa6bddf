import Dispatch
import StakeoutMatching
import StakeoutReporting
import StakeoutRuntime
import StakeoutTestSupport
import Testing
import XCTest

@testable import StakeoutExpectations

@Suite struct AfterWaitTests {
  private final class Counter {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test func `blocking, it evaluates once, when the time is over`() {
    let counter = Counter()
    let start = Deadline.now
    var evaluated = start
    func next() -> Int {
      evaluated = .now
      return counter.next()
    }
    let made = expect(next()).judged(
      afterBlocking: .milliseconds(20), .toMatch, equal(1), nil)
    #expect(made.status == .passed)
    #expect(counter.count == 1)
    #expect(evaluated.duration(since: start) >= .milliseconds(20))
  }

  @Test func `suspended, it evaluates once, when the time is over`() async {
    let counter = Counter()
    let start = Deadline.now
    var evaluated = start
    func next() -> Int {
      evaluated = .now
      return counter.next()
    }
    _ = await expect(next()).judged(after: .milliseconds(20), .toMatch, equal(1), nil)
    #expect(evaluated.duration(since: start) >= .milliseconds(20))
    _ = await expect { await later(next()) }.judged(
      after: .milliseconds(20), .toNotMatch, equal(1), nil)
    #expect(counter.count == 2)
  }

  @Test func `a value from before the wait is evaluated anew`() async {
    let counter = Counter()
    let expectation = expect(counter.next()).to(equal(1))
    _ = await expectation.judged(after: 0, .toMatch, equal(2), nil)
  }

  @Test func `it fails when the task is cancelled before`() async {
    let reporter = CapturingReporter()
    let task = Task {
      await withReporter(reporter) {
        _ = await expect(1).judged(after: .seconds(600), .toMatch, equal(1), nil)
        _ = await expect { await later(1) }.judged(
          after: .seconds(600), .toMatch, equal(2), nil)
      }
    }
    task.cancel()
    await task.value
    #expect(
      reporter.messages == [
        """
        expected after 600.0 seconds to equal <1>, got <1>
        (the task was cancelled before the time was over)
        """,
        """
        expected after 600.0 seconds to equal <2>, got <1>
        (the task was cancelled before the time was over)
        """,
      ])
  }

  @MainActor @Test func `blocking the main actor fails at once`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      _ = expect(1).judged(afterBlocking: .seconds(600), .toMatch, equal(1), nil)
    }
    #expect(reporter.messages.count == 1)
    #expect(reporter.messages.first?.hasPrefix("cannot wait here") == true)
  }
}

/// The value, which has to be awaited.
private func later<T>(_ value: T) async -> T { value }

/// What has to stand on the main thread and outside any task.
final class AfterWaitXCTests: XCTestCase {
  func testTheMainQueueGoesOn() {
    let isDone = Locked(false)
    DispatchQueue.main.async { isDone.withLock { $0 = true } }
    let made = expect(isDone.withLock { $0 }).judged(
      afterBlocking: .milliseconds(10), .toMatch, beTrue(), nil)
    XCTAssertEqual(made.status, .passed)
  }
}
