import Foundation
import StakeoutReporting
import Testing
import XCTest

@Suite struct TestIdentityTests {
  @Test func `a test keeps its identity in child tasks, and another one has another`() async {
    let own = TestIdentity.current
    #expect(own != nil)
    async let child = TestIdentity.current
    #expect(await child == own)
  }

  @Test func `a detached task has none`() async {
    let identity = await Task.detached { TestIdentity.current }.value
    #expect(identity == nil)
  }
}

final class TestIdentityXCTests: XCTestCase {
  // SAFETY: XCTest runs the tests of a class one after another.
  private nonisolated(unsafe) static var seen: Set<TestIdentity> = []

  func testACaseHasAnIdentity() throws {
    let identity = try XCTUnwrap(TestIdentity.current)
    XCTAssertTrue(Self.seen.insert(identity).inserted)
    XCTAssertEqual(TestIdentity.current, identity)
  }

  func testBAnotherCaseHasAnother() throws { try testACaseHasAnIdentity() }

  func testTheEndKeepsOneObjectOfAType() throws {
    final class Subject: Sendable {}
    let end = try XCTUnwrap(XCTestCaseEnd.current)
    XCTAssertNil(end.subject(of: Subject.self))
    let make = { @Sendable in Subject() }
    let first: Subject? = end.subject(make, atEnd: { _ in })
    let second: Subject? = end.subject(make, atEnd: { _ in })
    XCTAssertNotNil(first)
    XCTAssertTrue(first === second)
    XCTAssertTrue(first === end.subject(of: Subject.self))
  }
}
