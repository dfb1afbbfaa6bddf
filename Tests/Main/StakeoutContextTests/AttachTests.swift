import Foundation
import StakeoutContext
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
  /// Fails on purpose nothing; the file is the effect.
  func testTheFileLiesBesideTheResults() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let folder =
      ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"]
      .map { URL(fileURLWithPath: $0) }
      ?? program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
    let file = folder.appendingPathComponent("AttachXCTests-testTheFileLiesBesideTheResults/a.txt")
    try? FileManager.default.removeItem(at: file)
    attach(Array("text".utf8), named: "a.txt")
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "text")
  }
}
