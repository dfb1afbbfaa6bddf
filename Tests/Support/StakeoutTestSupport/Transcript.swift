internal import Foundation

/// A file to which a child process writes one of its streams.
///
/// It is not a pipe, because a pipe has to be read while the child writes. A grandchild that keeps
/// a pipe open would also delay its reader.
struct Transcript: ~Copyable {
  /// The open file that the child writes to.
  let handle: FileHandle
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "stakeout-\(UUID().uuidString)")
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  deinit {
    try? handle.close()
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the text written so far.
  ///
  /// Bytes that are not UTF-8 are replaced.
  func text() throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
