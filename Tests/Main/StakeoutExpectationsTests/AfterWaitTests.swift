import Dispatch
import StakeoutTestSupport
import Testing
import XCTest

import StakeoutExpectations

/// Counts the evaluations of an expression, with their times.
private final class Evaluations {
  private let start = Deadline.now
  private(set) var times: [Duration] = []

  func next() -> Int {
    times.append(Deadline.now.duration(since: start))
    return times.count
  }
}

@Suite struct AfterWaitTests {
  private let evaluations = Evaluations()

  @Test func `blocking, it evaluates once, when the time is over`() {
    let made = expect(evaluations.next())._perform(
      .after(.milliseconds(20), .toMatch, nil), with: equal(1))
    #expect(made.status == .passed)
    #expect(evaluations.times.count == 1)
    #expect(evaluations.times[0] >= .milliseconds(20))
  }

  @Test func `suspended, it evaluates once, when the time is over`() async {
    _ = await expect(evaluations.next())._perform(
      .after(.milliseconds(20), .toMatch, nil), with: equal(1))
    #expect(evaluations.times[0] >= .milliseconds(20))
    _ = await expect { await later(evaluations.next()) }._perform(
      .after(.milliseconds(20), .toNotMatch, nil), with: equal(1))
    #expect(evaluations.times.count == 2)
  }

  @Test func `a value from before the wait is evaluated anew`() async {
    let expectation = expect(evaluations.next()).to(equal(1))
    _ = await expectation._perform(
      .after(0, .toMatch, nil), with: equal(2))
  }

  @Test func `it fails when the task is cancelled before`() async {
    let reporter = CapturingReporter()
    let task = Task {
      await withReporter(reporter) {
        _ = await expect(1)._perform(
          .after(.seconds(600), .toMatch, nil), with: equal(1))
        _ = await expect { await later(1) }._perform(
          .after(.seconds(600), .toMatch, nil), with: equal(2))
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
}

/// Returns the value from an async function, so that the caller has to await it.
private func later<T>(_ value: T) async -> T { value }

/// The tests of `after` that need the main thread and must not run in a task.
final class AfterWaitXCTests: XCTestCase {
  func testTheMainQueueGoesOn() {
    let isDone = Locked(false)
    DispatchQueue.main.async { isDone.withLock { $0 = true } }
    let made = expect(isDone.withLock { $0 })._perform(
      .after(.milliseconds(10), .toMatch, nil), with: beTrue())
    XCTAssertEqual(made.status, .passed)
  }
}
