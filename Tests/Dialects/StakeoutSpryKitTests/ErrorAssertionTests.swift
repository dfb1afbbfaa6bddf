import Foundation
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

  @Test func `what a case carries counts, and for two types what Foundation says`() {
    XCTAssertEqualError(Mishap.counted(1), Mishap.counted(1))
    XCTAssertEqualError(Complaint(text: "a"), Complaint(text: "a"))
    XCTAssertNotEqualError(Mishap.counted(1), Mishap.counted(2))
    XCTAssertNotEqualError(Complaint(text: "a"), Complaint(text: "b"))
    XCTAssertEqualError(Coded(errorCode: 1), OtherCoded(errorCode: 1))
    XCTAssertEqualError(Coded(errorCode: 1), NSError(domain: "test", code: 1))
    XCTAssertNotEqualError(Coded(errorCode: 1), OtherCoded(errorCode: 2))
    XCTAssertNotEqualError(Coded(errorCode: 1), Mishap.one)
  }

  @Test func `a failure says what was thrown instead`() throws {
    let line: UInt = #line + 2
    try withReporter(failures) {
      XCTAssertThrowsError(Mishap.one) { try fail() }
      XCTAssertThrowsError(Mishap.one, "said") { try fail(with: Mishap.two) }
      XCTAssertThrowsError(try fail(), Mishap.one, "said")
      XCTAssertThrowsError(try fail(with: Complaint(text: "b")), Complaint(text: "a"))
      expectThrows(Mishap.one) { try fail() }
      expectThrows(Mishap.one, "said") { try fail(with: Mishap.two) }
      expectThrows(try fail(), Mishap.one, "said")
      expectThrows(try fail(with: Complaint(text: "a")), Mishap.one)
      XCTAssertThrowsError(Mishap.one, "said", file: "/elsewhere/Helper.swift", line: 7) { 1 }
    }
    #expect(
      failures.messages == [
        "XCTAssertThrowsError failed - did not throw an error",
        #"XCTAssertThrowsError failed - ("two") is not equal to ("one") - said"#,
        "XCTAssertThrowsError failed - did not throw an error - said",
        """
        XCTAssertThrowsError failed - ("Complaint(text: "b")") is not equal to \
        ("Complaint(text: "a")")
        """,
        "Expected error one to be thrown, but expression completed successfully. ",
        "Expected error one but got two. said",
        "Expected error one to be thrown, but expression completed successfully. said",
        #"Expected error one but got Complaint(text: "a"). "#,
        "XCTAssertThrowsError failed - did not throw an error - said",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<8).map { line + $0 } + [7])
  }

  @Test func `an error that nobody expects is named, and nothing is returned`() throws {
    let line: UInt = #line + 2
    try withReporter(failures) {
      #expect(XCTAssertNoThrowError("said") { try number(1, or: Complaint(text: "a")) } == nil)
      #expect(XCTAssertNoThrowError(try number(1, or: Complaint(text: "a")), "said") == nil)
      XCTAssertNoThrowError(try fail(with: Mishap.two))
      #expect(expectNoThrow("said") { try number(1, or: Mishap.one) } == nil)
      #expect(expectNoThrow(try number(1, or: Mishap.one), "said") == nil)
      expectNoThrow(try fail(with: Complaint(text: "a")))
    }
    let reason = "error: The operation could not be completed. (StakeoutSpryKitTests."
    #expect(
      failures.messages == [
        "XCTAssertNoThrowError failed - said. \(reason)Complaint error 1.)",
        "XCTAssertNoThrowError failed - said. \(reason)Complaint error 1.)",
        "XCTAssertNoThrowError failed - . \(reason)Mishap error 2.)",
        "Unexpected error thrown: one. said", "Unexpected error thrown: one. said",
        #"Unexpected error thrown: Complaint(text: "a"). "#,
      ])
    #expect(failures.failures.map(\.site.line) == (0..<6).map { line + $0 })
  }

  @Test func `what is returned comes through`() {
    #expect(XCTAssertNoThrowError(try number(3)) == 3)
    #expect(XCTAssertNoThrowError("said") { try number(3) } == 3)
    #expect(XCTAssertNoThrowError { String?.none } == nil)
    #expect(expectNoThrow(try number(3)) == 3)
    #expect(expectNoThrow { try number(3) } == 3)
    #expect(expectNoThrow { String?.none } == nil)
  }

  @Test func `a failure shows both errors`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertEqualError(Mishap.one, Mishap.two)
      XCTAssertEqualError(Mishap.one, "said") { Mishap.two }
      XCTAssertNotEqualError(Mishap.one, Mishap.one, "said")
      XCTAssertNotEqualError(Mishap.one) { Mishap.one }
      expectEqualError(Mishap.one, Mishap.two)
      expectEqualError(Mishap.one, "said") { .two }
      expectNotEqualError(Mishap.one, Mishap.one)
      expectNotEqualError(Mishap.one, "said") { .one }
    }
    #expect(
      failures.messages == [
        #"XCTAssertEqualError failed - ("one") is not equal to ("two")"#,
        #"XCTAssertEqualError failed - ("two") is not equal to ("one") - said"#,
        #"XCTAssertNotEqualError failed - ("one") is equal to ("one") - said"#,
        #"XCTAssertNotEqualError failed - ("one") is equal to ("one")"#,
        "Expected error one but got two. ", "Expected error one but got two. said",
        "Expected an error other than one. ", "Expected an error other than one. said",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<8).map { line + $0 })
  }

  @Test func `an error that is not there fails`() {
    let none: Mishap? = nil
    withReporter(failures) {
      XCTAssertEqualError(nil, Mishap.one)
      XCTAssertEqualError(Mishap.one, nil, "said")
      XCTAssertEqualError(nil, nil)
      XCTAssertEqualError(Mishap.one, "said") { nil }
      XCTAssertNotEqualError(nil, nil)
      expectEqualError(Mishap.one, none)
      expectEqualError(Mishap.one, "said") { none }
      expectEqualError(none, Mishap.one)
      expectEqualError(none, none)
      expectNotEqualError(none, none)
    }
    let advice = "use `XCTAssertNil` instead. "
    #expect(
      failures.messages == [
        "XCTAssertEqualError failed - actual error is nil, \(advice)",
        "XCTAssertEqualError failed - expected error is nil, \(advice)said",
        "XCTAssertEqualError failed - expected error is nil, \(advice)",
        "XCTAssertEqualError failed - actual error is nil, \(advice)said",
        #"XCTAssertNotEqualError failed - ("nil") is equal to ("nil")"#,
        "Expected error one but actual error is nil. ",
        "Expected error one but actual error is nil. said",
        "Expected error is nil, actual error is one. ",
        "Expected error is nil, actual error is nil. ",
        "Expected an error other than nil. ",
      ])
  }

  @Test func `an error that is thrown instead of returned fails`() {
    func throwing(_ error: Mishap) throws -> Mishap? { throw error }
    withReporter(failures) {
      expectEqualError(Mishap.one) { try throwing(.one) }
      expectNotEqualError(Mishap.one, "said") { try throwing(.two) }
    }
    #expect(
      failures.messages == [
        "Unexpected error thrown: one. ", "Unexpected error thrown: two. said",
      ])
  }
}

final class ThrowsErrorXCTestTests: XCTestCase {
  func testOursStandsBesideXCTestsOwn() {
    XCTAssertThrowsError(Mishap.one) { try fail(with: Mishap.one) }
    XCTAssertThrowsError(Mishap.one, "said") { try number(1, or: Mishap.one) }
    XCTAssertThrowsError(try fail(with: Mishap.one), Mishap.one)
    XCTAssertThrowsError(try number(1, or: Mishap.one), Mishap.one, "said")

    XCTAssertThrowsError(try fail(with: Mishap.one))
    XCTAssertThrowsError(try fail(with: Mishap.one), "said")
    XCTAssertThrowsError(try number(1, or: Mishap.one)) { error in
      XCTAssertEqual(error as? Mishap, .one)
    }
    XCTAssertThrowsError(try fail(with: Mishap.one), "said") {
      XCTAssertEqual($0 as? Mishap, .one)
    }
    XCTAssertNoThrow(try fail())
  }
}
