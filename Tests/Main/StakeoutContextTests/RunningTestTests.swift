import Foundation
import StakeoutContext
import Testing
import XCTest

/// `RunningTest` identifies the test that the calling code belongs to.
@Suite struct RunningTestTests {
  @Test func `a test keeps its identity in child tasks, and another one has another`() async {
    let own = RunningTest.current
    #expect(own != nil)
    async let child = RunningTest.current
    #expect(await child == own)
  }
}

final class OwningTestXCTests: XCTestCase {
  // SAFETY: XCTest runs the tests of a class one after another.
  private nonisolated(unsafe) static var seen: Set<RunningTest> = []

  func testACaseHasAnIdentity() throws {
    let identity = try XCTUnwrap(RunningTest.current)
    XCTAssertTrue(Self.seen.insert(identity).inserted)
    XCTAssertEqual(RunningTest.current, identity)
  }

  func testBAnotherCaseHasAnother() throws { try testACaseHasAnIdentity() }

  func testTheEndOfACaseHasOneCheckOfAType() throws {
    let first = try XCTUnwrap(CountedCheck.ofRunningTest(CountedCheck.init))
    XCTAssertTrue(CountedCheck.ofRunningTest(CountedCheck.init) === first)
    XCTAssertNil(CountedCheck.installed)
  }
}

private final class CountedCheck: EndOfTestCheck {
  static let contextKey = ContextKey<CountedCheck>()
  func endTest(isCancelled: Bool) async {}
  func endCase() {}
  func forget() {}
}
