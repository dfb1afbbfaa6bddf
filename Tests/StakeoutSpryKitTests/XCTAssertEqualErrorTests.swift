import StakeoutBase
import StakeoutSpryKit
import Testing
import XCTest

@Suite struct XCTAssertEqualErrorTests {
  private let failures = CapturingReporter()

  @Test func `a failure shows both errors`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertEqualError(Mishap.one, Mishap.two)
      XCTAssertEqualError(Mishap.one, "said") { Mishap.two }
      XCTAssertNotEqualError(Mishap.one, Mishap.one, "said")
      XCTAssertNotEqualError(Mishap.one) { Mishap.one }
      XCTAssertNotEqualError(nil, nil)
    }
    #expect(
      failures.messages == [
        #"XCTAssertEqualError failed - ("one") is not equal to ("two")"#,
        #"XCTAssertEqualError failed - ("two") is not equal to ("one") - said"#,
        #"XCTAssertNotEqualError failed - ("one") is equal to ("one") - said"#,
        #"XCTAssertNotEqualError failed - ("one") is equal to ("one")"#,
        #"XCTAssertNotEqualError failed - ("nil") is equal to ("nil")"#,
      ])
    #expect(failures.failures.map(\.site.line) == (0..<5).map { line + $0 })
  }

  @Test func `an error that is not there fails`() {
    withReporter(failures) {
      XCTAssertEqualError(nil, Mishap.one)
      XCTAssertEqualError(Mishap.one, nil, "said")
      XCTAssertEqualError(nil, nil)
      XCTAssertEqualError(Mishap.one, "said") { nil }
    }
    let advice = "use `XCTAssertNil` instead. "
    #expect(
      failures.messages == [
        "XCTAssertEqualError failed - actual error is nil, \(advice)",
        "XCTAssertEqualError failed - expected error is nil, \(advice)said",
        "XCTAssertEqualError failed - expected error is nil, \(advice)",
        "XCTAssertEqualError failed - actual error is nil, \(advice)said",
      ])
  }
}

final class EqualErrorXCTestTests: XCTestCase {
  func testErrorsAreCompared() {
    XCTAssertEqualError(Mishap.one, Mishap.one)
    XCTAssertEqualError(Mishap.one) { Mishap.one }
    XCTAssertNotEqualError(Mishap.one, Mishap.two)
    XCTAssertNotEqualError(Mishap.one) { Mishap.two }
  }
}
