import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertNoThrowErrorTests {
  private let failures = CapturingReporter()

  @Test func `a failure says what was thrown, and nothing is returned`() throws {
    let line: UInt = #line + 2
    try withReporter(failures) {
      #expect(XCTAssertNoThrowError("said") { try number(1, or: Complaint(text: "a")) } == nil)
      #expect(XCTAssertNoThrowError(try number(1, or: Complaint(text: "a")), "said") == nil)
      XCTAssertNoThrowError(try fail(with: Mishap.two))
      XCTAssertNoThrowError { try fail(with: Mishap.two) }
    }
    let reason = "The operation could not be completed."
    let prefix = "XCTAssertNoThrowError failed -"
    #expect(
      failures.messages == [
        "\(prefix) said. error: \(reason) (StakeoutSpryKitTests.Complaint error 1.)",
        "\(prefix) said. error: \(reason) (StakeoutSpryKitTests.Complaint error 1.)",
        "\(prefix) . error: \(reason) (StakeoutSpryKitTests.Mishap error 2.)",
        "\(prefix) . error: \(reason) (StakeoutSpryKitTests.Mishap error 2.)",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<4).map { line + $0 })
  }
}

final class NoThrowErrorXCTestTests: XCTestCase {
  func testWhatIsReturnedComesThrough() {
    XCTAssertEqual(XCTAssertNoThrowError(try number(3)), 3)
    XCTAssertEqual(XCTAssertNoThrowError("said") { try number(3) }, 3)
    XCTAssertEqual(XCTAssertNoThrowError { try number(3) }, 3)
    XCTAssertNoThrowError(try fail())
    XCTAssertNoThrowError { try fail() }
    XCTAssertNil(XCTAssertNoThrowError { String?.none })
  }
}
