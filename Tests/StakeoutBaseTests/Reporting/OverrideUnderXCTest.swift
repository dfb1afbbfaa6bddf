import StakeoutBase
import StakeoutTestSupport
import XCTest

/// What is put in force wins under XCTest, too.
final class OverrideUnderXCTest: XCTestCase {
  private let failures = CapturingReporter()

  func testSynchronous() {
    withReporter(failures) { Fixture.fail("caught") }
    XCTAssertEqual(failures.messages, ["caught"])
  }

  @MainActor func testMainActor() async {
    await withReporter(failures) {
      await Task.yield()
      Fixture.fail("caught")
    }
    XCTAssertEqual(failures.messages, ["caught"])
  }

  func testThreads() {
    withReporter(failures) { onThreads(8) { _ in Fixture.fail("caught") } }
    XCTAssertEqual(failures.messages, Array(repeating: "caught", count: 8))
  }
}
