// Files that a test keeps.

private import Foundation
internal import StakeoutCore

/// Attaches a file to the test that runs on this task.
///
/// Under Swift Testing it is an `Attachment`. Under XCTest it is an ``AttachedFile``, and its path is
/// printed to standard error. If a reporter is in force, the failure is not one of the test,
/// and nothing is attached.
///
/// - Parameters:
///   - bytes: Makes the contents; not called if nothing is attached.
///   - name: The name of the file, as in `timeline.svg`.
package func attach(_ bytes: @autoclosure () -> [UInt8], named name: String) {
  guard Owner.inForce.reporter == nil else { return }
  #if canImport(Testing)
    if SwiftTestingReporter.running != nil {
      return SwiftTestingReporter.attach(bytes(), named: name)
    }
  #endif
  #if canImport(XCTest)
    guard let test = OwningTest.current?.run?.name else { return }
    do {
      let path = try AttachedFile.write(bytes(), named: name, of: test)
      StandardErrorReporter.print("attached to \(test): \(path)")
    } catch {
      StandardErrorReporter.print("cannot attach \(name) to \(test): \(error)")
    }
  #endif
}

/// A file that belongs to a test, where a test framework has no attachments.
///
/// The files of a test lie in a folder, in the folder that `STAKEOUT_ATTACHMENTS` names, or else in
/// `StakeoutAttachments` beside the program of the tests. A second file of a name gets a number; the
/// next run of the test replaces them.
enum AttachedFile {
  private static let counts = Locked<[String: Int]>([:])

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - name: The file's name, as in `timeline.svg`.
  ///   - test: The name of the test; nil outside of any.
  /// - Returns: The file's path.
  /// - Throws: The error of the file system.
  static func write(_ bytes: [UInt8], named name: String, of test: String?) throws -> String {
    let test = test ?? "outside of tests"
    let directory = folder.appendingPathComponent(
      String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
    let count = counts.withLock { counts in
      let count = (counts["\(directory.path)/\(name)"] ?? 0) + 1
      counts["\(directory.path)/\(name)"] = count
      return count
    }
    let file = directory.appendingPathComponent(count == 1 ? name : "\(count)-\(name)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "tests")
    return program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
  }
}
