import Foundation
import StakeoutContext
import StakeoutTestSupport
import Testing
import XCTest

@Suite struct AttachTests {
  @Test func `nothing is made for a failure that is not one of the test`() {
    withReporter(CapturingReporter()) {
      attach(
        {
          Issue.record("made")
          return []
        }(), named: "a.txt")
    }
  }
}

final class AttachXCTests: XCTestCase {
  /// Checks that the file is written.
  ///
  /// The test itself does not fail.
  func testTheFileLiesBesideTheResults() throws {
    let file = attachedFile("a.txt", of: "AttachXCTests-testTheFileLiesBesideTheResults")
    try? FileManager.default.removeItem(at: file)
    attach(Array("text".utf8), named: "a.txt")
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "text")
  }
}
