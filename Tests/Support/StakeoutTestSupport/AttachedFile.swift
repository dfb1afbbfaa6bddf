package import Foundation

/// Returns the place of a file that a test of XCTest attaches.
///
/// - Parameters:
///   - name: The name of the file.
///   - test: The class and the function of the test: `CartXCTests-testItIsEmpty`.
package func attachedFile(_ name: String, of test: String) -> URL {
  let program = URL(fileURLWithPath: CommandLine.arguments[0])
  let folder =
    ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"].map { URL(fileURLWithPath: $0) }
    ?? program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
  return folder.appendingPathComponent("\(test)/\(name)")
}
