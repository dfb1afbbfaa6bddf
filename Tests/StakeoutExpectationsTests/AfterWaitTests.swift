import Dispatch
import StakeoutBase
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
    let made = expect(next())._block(.after(.milliseconds(20), .toMatch, nil), equal(1))
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
    _ = await expect(next())._suspend(.after(.milliseconds(20), .toMatch, nil), equal(1))
    #expect(evaluated.duration(since: start) >= .milliseconds(20))
    _ = await expect { await later(next()) }._suspend(
      .after(.milliseconds(20), .toNotMatch, nil), equal(1))
    #expect(counter.count == 2)
  }

  @Test func `a value from before the wait is evaluated anew`() async {
    let counter = Counter()
    let expectation = expect(counter.next()).to(equal(1))
    _ = await expectation._suspend(.after(0, .toMatch, nil), equal(2))
  }

  @Test func `it fails when the task is cancelled before`() async {
    let reporter = CapturingReporter()
    let task = Task {
      await withReporter(reporter) {
        _ = await expect(1)._suspend(.after(.seconds(600), .toMatch, nil), equal(1))
        _ = await expect { await later(1) }._suspend(
          .after(.seconds(600), .toMatch, nil), equal(2))
      }
    }
    task.cancel()
    await task.value
    #expect(
      reporter.messages == [
        """
        expected after 600.0 seconds to equal <1>, got <1>
        (the task was cancelled before the timeout)
        """,
        """
        expected after 600.0 seconds to equal <2>, got <1>
        (the task was cancelled before the timeout)
        """,
      ])
  }

  @MainActor @Test func `blocking the main actor fails at once`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      _ = expect(1)._block(.after(.seconds(600), .toMatch, nil), equal(1))
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
    let made = expect(isDone.withLock { $0 })._block(
      .after(.milliseconds(10), .toMatch, nil), beTrue())
    XCTAssertEqual(made.status, .passed)
  }
}
