private import Foundation

/// Attaches a file to the test that runs on this task.
///
/// Under Swift Testing it is an `Attachment`. Under XCTest it is a file in the folder that
/// `STAKEOUT_ATTACHMENTS` names, or else in `StakeoutAttachments` beside the program of the tests; its
/// path is printed to standard error. If a reporter is in force, the failure is not one of the test,
/// and nothing is attached.
///
/// - Parameters:
///   - bytes: Makes the contents; not called if nothing is attached.
///   - name: The name of the file, as in `timeline.svg`.
package func attach(_ bytes: @autoclosure () -> [UInt8], named name: String) {
  guard TestScope.current.reporter == nil else { return }
  #if canImport(Testing)
    if SwiftTestingReporter.running != nil {
      return SwiftTestingReporter.attach(bytes(), named: name)
    }
  #endif
  #if canImport(XCTest)
    guard let test = XCTestCaseTracker.shared.running?.runningCase?.name else { return }
    let folder = attachmentsFolder.appendingPathComponent(
      String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
    let file = folder.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes()).write(to: file)
    } catch {
      return StandardErrorReporter.print("cannot attach \(name) to \(test): \(error)")
    }
    StandardErrorReporter.print("attached to \(test): \(file.path)")
  #endif
}

private var attachmentsFolder: URL {
  if let path = ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"], !path.isEmpty {
    return URL(fileURLWithPath: path)
  }
  let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "tests")
  return program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
}
