import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertThrowsErrorTests {
  private let failures = CapturingReporter()

  @Test func `a failure says what was thrown instead`() throws {
    let line: UInt = #line + 2
    try withReporter(failures) {
      XCTAssertThrowsError(Mishap.one) { try fail() }
      XCTAssertThrowsError(Mishap.one, "said") { try fail(with: Mishap.two) }
      XCTAssertThrowsError(try fail(), Mishap.one, "said")
      XCTAssertThrowsError(try fail(with: Complaint(text: "b")), Complaint(text: "a"))
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
        "XCTAssertThrowsError failed - did not throw an error - said",
      ])
    #expect(failures.failures.map(\.site.line) == [line, line + 1, line + 2, line + 3, 7])
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
