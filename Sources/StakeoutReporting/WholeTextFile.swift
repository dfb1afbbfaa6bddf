internal import Foundation
private import Synchronization

/// Files with the whole texts of shortened failures, where a test framework has no attachments.
enum WholeTextFile {
  private static let count = Atomic(0)

  /// Writes the text to a new file.
  ///
  /// - Returns: The line that names the file, or the reason why there is none.
  static func note(for text: String) -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-failures-\(ProcessInfo.processInfo.processIdentifier)")
    let file = folder.appendingPathComponent("failure-\(number).txt")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "(shortened; all \(text.utf8.count) bytes are in \(file.path))"
    } catch {
      return "(shortened from \(text.utf8.count) bytes; no file could be written: \(error))"
    }
  }
}
