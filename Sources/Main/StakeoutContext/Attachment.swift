// Attaches files to a test, such as pictures of calls.

private import Foundation
internal import StakeoutCore

/// Attaches a file to the test that runs on this task.
///
/// Under Swift Testing the file is an `Attachment`. Under XCTest it is an ``AttachedFile``, and its
/// path is printed to standard error. Nothing is attached inside `withReporter`, because a failure
/// there does not count for the test.
///
/// - Parameters:
///   - bytes: Makes the contents; not called if nothing is attached.
///   - name: The name of the file, such as `timeline.svg`.
package func attach(_ bytes: @autoclosure () -> [UInt8], named name: String) {
  guard TestContext.local.reporter == nil else { return }
  #if canImport(Testing)
    if SwiftTestingReporter.running != nil {
      return SwiftTestingReporter.attach(bytes(), named: name)
    }
  #endif
  #if canImport(XCTest)
    guard let test = RunningTest.current?.run?.name else { return }
    do {
      let path = try AttachedFile.write(bytes(), named: name, of: test)
      StandardErrorReporter.print("attached to \(test): \(path)")
    } catch {
      StandardErrorReporter.print("cannot attach \(name) to \(test): \(error)")
    }
  #endif
}

/// A file of a test on disk, for a test framework without attachments.
///
/// Each test has a folder for its files. The folder is inside the one that `STAKEOUT_ATTACHMENTS`
/// names, or else inside `StakeoutAttachments` beside the program of the tests. A second file with the
/// same name gets a number. The next run of the test replaces the files.
enum AttachedFile {
  /// The number of files that this process has written for each path.
  private static let counts = Locked<[String: Int]>([:])

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - name: The file's name, such as `timeline.svg`.
  ///   - test: The name of the test; nil outside of any test.
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

  /// The folder that contains the folders of all tests.
  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "tests")
    return program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
  }
}
