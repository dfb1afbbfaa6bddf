import StakeoutSpies
import XCTest

/// The failure of a strict double in a test of XCTest is at the line of the call.
final class UnstubbedCallsXCTests: XCTestCase {
  func testTheLineOfTheCall() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    let failures = CapturingReporter()
    let line = UInt(#line + 2)
    withReporter(failures) {
      let text = fake.load(id: 1)
      XCTAssertEqual(text, "")
      XCTAssertEqual(fake.load(id: 2), "")
    }
    XCTAssertEqual(failures.failures.count, 2)
    #if canImport(Runtime) && DEBUG
      XCTAssertEqual(failures.failures.map { $0.site.filePath }, [#filePath, #filePath])
      XCTAssertEqual(failures.failures[0].site.line, line)
    #else
      _ = line
    #endif
  }
}
