internal import Foundation

/// A file that belongs to a test, where a test framework has no attachments.
///
/// The files of a test lie in a folder, in the folder that `STAKEOUT_ATTACHMENTS` names, or else in
/// `StakeoutAttachments` beside the program of the tests. A second file of a name gets a number; the
/// next run of the test replaces them.
struct AttachedFile {
  private static let counts = Locked<[String: Int]>([:])
  private let url: URL

  /// The file's path.
  var path: String { url.path }

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - name: The file's name, as in `timeline.svg`.
  ///   - test: The name of the test; nil outside of any.
  /// - Throws: The error of the file system.
  init(named name: String, of test: String?) throws {
    let test = test ?? "outside of tests"
    let directory = Self.folder.appendingPathComponent(
      String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
    let count = Self.counts.withLock { counts in
      counts["\(directory.path)/\(name)", default: 0] += 1
      return counts["\(directory.path)/\(name)"] ?? 1
    }
    url = directory.appendingPathComponent(count == 1 ? name : Self.numbered(name, count))
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try write([])
  }

  /// Writes the contents.
  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: url) }

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
