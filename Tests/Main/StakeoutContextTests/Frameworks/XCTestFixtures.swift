import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import XCTest

class XCTestFixtures: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(SurvivalFixture.isOn, "fails on purpose, when another test runs it")
  }
}

/// Tests that fail in each context in which the code of a test can run.
final class ContextFixtures: XCTestFixtures {
  func testWarnings() { withReporter(.warnings) { Fixture.fail("one") } }

  func testSynchronous() { Fixture.fail("synchronous") }

  @MainActor func testMainActor() async {
    await Task.yield()
    Fixture.fail("main actor")
  }

  func testNonisolatedAsync() async {
    await Task.yield()
    Fixture.fail("nonisolated")
  }

  func testQueue() {
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) { Fixture.fail("queue") }
    done.wait()
  }

  func testDetachedTask() async { await Task.detached { Fixture.fail("detached") }.value }
}

/// Failures in `setUp` and `tearDown`.
///
/// The second test passes, unless it gets a failure of the first.
final class AroundFixtures: XCTestFixtures {
  override func setUp() {
    super.setUp()
    report("in setUp")
  }

  override func tearDown() {
    report("in tearDown")
    super.tearDown()
  }

  func testAFails() {
    addTeardownBlock { Fixture.fail("in a block") }
    addTeardownBlock { () async in
      await Task.yield()
      Fixture.fail("in an async block")
    }
  }

  func testBPasses() {}

  private func report(_ text: String) {
    if SurvivalFixture.isOn, name.hasSuffix("testAFails") { Fixture.fail(text) }
  }
}

/// A failure whose text is too long to be printed.
final class LongFixtures: XCTestFixtures {
  func testFails() {
    let text = "start " + String(repeating: "x", count: 10_000) + " end"
    Fixture.fail(text)
  }
}

/// Failures from many threads at once.
///
/// The second test passes, unless it gets a failure of the first.
final class ThreadFixtures: XCTestFixtures {
  func testAFails() {
    onThreads(8) { _ in
      for _ in 0..<5_000 { Fixture.fail("raw") }
    }
  }

  func testBPasses() {}
}

/// Failures of `testA…` that are reported while `testB…` runs, or when no test runs.
final class LateFixtures: XCTestFixtures {
  private static let context = Locked<TestContext?>(nil)

  /// Uses the reporter for the first time in the process, so nothing has told it before which case
  /// runs.
  func testAStarts() { Self.context.withLock { $0 = .current } }

  func testBIsBothered() { fail("late") }

  override class func tearDown() {
    guard SurvivalFixture.isOn, let context = context.withLock({ $0 }) else { return }
    Reporter.report(Fixture.failure("too late"), in: context)
  }

  private func fail(_ message: String) {
    guard let context = Self.context.withLock({ $0 }) else { return }
    Reporter.report(Fixture.failure(message), in: context)
  }
}

/// A closure that `carryingTest` made in one case, and that runs after that case has ended.
final class LateCarryingFixtures: XCTestFixtures {
  private static let work = Locked<(@Sendable () -> Void)?>(nil)

  func testAStarts() {
    Self.work.withLock { $0 = carryingTest { Fixture.fail("late") } }
  }

  func testBIsBothered() {
    onThreads { _ in Self.work.withLock { $0 }?() }
  }
}

/// Failures outside of any test: in the class's `setUp` and `tearDown`, where XCTest itself reports
/// nothing.
final class OutsideFixtures: XCTestFixtures {
  private static let context = Locked<TestContext?>(nil)

  override class func setUp() {
    guard SurvivalFixture.isOn else { return }
    onThreads(2) { _ in Fixture.fail("before, on a thread") }
    context.withLock { $0 = .current }
    Fixture.fail("before")
  }

  override class func tearDown() {
    guard SurvivalFixture.isOn else { return }
    Fixture.fail("after")
  }

  func testAPasses() {}

  func testBIsBothered() {
    guard let context = Self.context.withLock({ $0 }) else { return }
    Reporter.report(Fixture.failure("a stranger's"), in: context)
  }
}

/// Overrides `recordFailure` to ignore failures for a while, as suites that test assertions do.
final class SwallowingFixtures: XCTestFixtures {
  private var swallows = false

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard !swallows else { return }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  func testAFails() {
    swallow()
    Fixture.fail("heard")
  }

  func testBPasses() { swallow() }

  private func swallow() {
    swallows = true
    for _ in 0..<2 { Fixture.fail("swallowed") }
    swallows = false
  }
}

/// Cases that run another case, or fail in an observer: the reporter must still know the running
/// case.
final class NestedFixtures: XCTestFixtures {
  /// Registers the reporter with XCTest before `testInnerCase` begins.
  func testAFirst() { _ = TestContext.current }

  /// Runs a case inside this one.
  ///
  /// After the inner case, XCTest no longer knows any running case.
  func testInnerCase() {
    let context = TestContext.current
    XCTestCase(name: "Inner.test") { _ in
      Fixture.fail("inner")
      Reporter.report(Fixture.failure("outer from inside"), in: context)
    }.run()
    Fixture.fail("outer")
  }

  func testObserverThatFails() {
    let observer = FailingObserver()
    XCTestObservationCenter.shared.addTestObserver(observer)
    defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
    onThreads(2) { _ in Fixture.fail("first") }
  }
}

/// Reports a second failure for each failure that it did not report itself.
private final class FailingObserver: NSObject, XCTestObservation {
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String,
    inFile filePath: String?, atLine lineNumber: Int
  ) {
    guard !description.contains("second") else { return }
    Fixture.fail("second")
  }
}
