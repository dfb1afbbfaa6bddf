private import Foundation

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
