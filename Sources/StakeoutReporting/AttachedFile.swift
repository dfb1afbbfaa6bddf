internal import Foundation

/// Files that belong to tests, where a test framework has no attachments.
///
/// They lie in a folder for each test, in the folder that `STAKEOUT_ATTACHMENTS` names, or else in
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
  static func write(_ bytes: [UInt8], named name: String, of test: String?) throws -> String {
    let test = test ?? "outside of tests"
    let directory = folder.appendingPathComponent(
      String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
    let count = counts.withLock { counts in
      counts["\(directory.path)/\(name)", default: 0] += 1
      return counts["\(directory.path)/\(name)"] ?? 1
    }
    let file = directory.appendingPathComponent(count == 1 ? name : numbered(name, count))
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    let url = URL(fileURLWithPath: name)
    let stem = url.deletingPathExtension().lastPathComponent
    return url.pathExtension.isEmpty
      ? "\(stem)-\(number)" : "\(stem)-\(number).\(url.pathExtension)"
  }

  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["STAKEOUT_ATTACHMENTS"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "tests")
    return program.deletingLastPathComponent().appendingPathComponent("StakeoutAttachments")
  }
}

extension Failure {
  /// The line that names the file with the whole text of a shortened failure, or the reason why there
  /// is none; nil for a failure that is not shortened.
  func noteOnWholeText(of test: String?) -> String? {
    guard let whole = wholeMessage else { return nil }
    do {
      let path = try AttachedFile.write(Array(whole.utf8), named: "failure.txt", of: test)
      return "(shortened; all \(whole.utf8.count) bytes are in \(path))"
    } catch {
      return "(shortened from \(whole.utf8.count) bytes; no file could be written: \(error))"
    }
  }
}
