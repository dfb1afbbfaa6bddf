import Foundation
import StakeoutContext
import Testing
import XCTest

@Suite struct OwningTestTests {
  @Test func `a test keeps its identity in child tasks, and another one has another`() async {
    let own = OwningTest.current
    #expect(own != nil)
    async let child = OwningTest.current
    #expect(await child == own)
  }
}

final class OwningTestXCTests: XCTestCase {
  // SAFETY: XCTest runs the tests of a class one after another.
  private nonisolated(unsafe) static var seen: Set<OwningTest> = []

  func testACaseHasAnIdentity() throws {
    let identity = try XCTUnwrap(OwningTest.current)
    XCTAssertTrue(Self.seen.insert(identity).inserted)
    XCTAssertEqual(OwningTest.current, identity)
  }

  func testBAnotherCaseHasAnother() throws { try testACaseHasAnIdentity() }

  func testTheEndKeepsOneObjectOfAType() throws {
    final class Subject: Sendable {}
    let end = try XCTUnwrap(XCTestCaseEnd.current)
    let make = { @Sendable in Subject() }
    let first: Subject? = end.subject(make, atEnd: { _ in })
    let second: Subject? = end.subject(make, atEnd: { _ in })
    XCTAssertNotNil(first)
    XCTAssertTrue(first === second)
  }
}
