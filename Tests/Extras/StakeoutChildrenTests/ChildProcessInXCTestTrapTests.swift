import Foundation
import StakeoutChildren
import StakeoutExpectations
import StakeoutTestSupport
import XCTest

final class ChildProcessInXCTestTrapTests: XCTestCase {
  override func setUpWithError() throws { try XCTSkipIf(Sanitizer.hangsForkedChildren) }

  func testFailuresOfXCTestInTheChildArriveAtTheirLines() throws {
    let failures = CapturingReporter()
    try withReporter(failures) {
      _ = try ChildProcess.run(timeout: 60) {
        XCTAssertEqual(1, 2)
        expect(3).to(equal(4))
      }
    }
    let line = UInt(#line - 4)
    XCTAssertEqual(failures.failures.map(\.site.line), [line, line + 1])
    XCTAssertEqual(failures.failures.map(\.site.filePath), ["\(#filePath)", "\(#filePath)"])
    XCTAssertTrue(failures.messages.first?.contains("\"1\"") == true, "\(failures.messages)")
  }
}
