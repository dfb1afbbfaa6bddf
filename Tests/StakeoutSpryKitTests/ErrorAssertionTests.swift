import Foundation
import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct ErrorAssertionTests {
  private let failures = CapturingReporter()

  @Test func `what is as expected is not reported, nor is a message made`() throws {
    func message() -> String {
      Issue.record("the message should not be made")
      return ""
    }
    try withReporter(failures) {
      XCTAssertThrowsError(Mishap.one, message()) { try fail(with: Mishap.one) }
      XCTAssertThrowsError(try fail(with: Mishap.one), Mishap.one, message())
      XCTAssertNoThrowError(message()) { try fail() }
      XCTAssertNoThrowError(try fail(), message())
      XCTAssertEqualError(Mishap.one, Mishap.one, message())
      XCTAssertEqualError(Mishap.one, message()) { Mishap.one }
      XCTAssertNotEqualError(Mishap.one, Mishap.two, message())
      XCTAssertNotEqualError(Mishap.one, message()) { Mishap.two }
      XCTAssertNotEqualError(Mishap.one, nil)
      expectThrows(Mishap.one) { try fail(with: Mishap.one) }
      expectThrows(try fail(with: Mishap.one), Mishap.one)
      expectNoThrow { try fail() }
      expectNoThrow(try fail())
      expectEqualError(Mishap.one, Mishap.one)
      expectEqualError(Mishap.one) { Mishap.one }
      expectNotEqualError(Mishap.one, Mishap.two)
      expectNotEqualError(Mishap.one) { Mishap.two }
      expectNotEqualError(Mishap.one) { nil }
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `what a case carries counts`() {
    withReporter(failures) {
      XCTAssertEqualError(Mishap.counted(1), Mishap.counted(1))
      XCTAssertEqualError(Complaint(text: "a"), Complaint(text: "a"))
      XCTAssertNotEqualError(Mishap.counted(1), Mishap.counted(2))
      XCTAssertNotEqualError(Complaint(text: "a"), Complaint(text: "b"))
      XCTAssertThrowsError(Complaint(text: "a")) { try fail(with: Complaint(text: "a")) }
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `errors of two types are equal if Foundation says so`() {
    withReporter(failures) {
      XCTAssertEqualError(Coded(errorCode: 1), OtherCoded(errorCode: 1))
      XCTAssertEqualError(Coded(errorCode: 1), NSError(domain: "test", code: 1))
      XCTAssertNotEqualError(Coded(errorCode: 1), OtherCoded(errorCode: 2))
      XCTAssertNotEqualError(Coded(errorCode: 1), Mishap.one)
    }
    #expect(failures.messages.isEmpty)
  }
}
