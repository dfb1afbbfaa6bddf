import StakeoutReporting
import StakeoutTestSupport
import XCTest

/// What is put in force wins under XCTest, too.
final class OverrideUnderXCTest: XCTestCase {
  private let failures = CapturingReporter()

  func testSynchronous() {
    withReporter(failures) { Reporter.report(Fixture.failure("caught")) }
    XCTAssertEqual(failures.messages, ["caught"])
  }

  @MainActor func testMainActor() async {
    await withReporter(failures) {
      await Task.yield()
      Reporter.report(Fixture.failure("caught"))
    }
    XCTAssertEqual(failures.messages, ["caught"])
  }

  func testRelay() {
    withReporter(failures) {
      let relay = FailureRelay()
      onThreads(8) { _ in relay.run { Reporter.report(Fixture.failure("caught")) } }
      XCTAssertEqual(failures.failures.count, 8, "with a reporter in force nothing waits")
      relay.replay()
    }
    XCTAssertEqual(failures.failures.count, 8)
  }
}
