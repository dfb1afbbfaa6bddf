internal import Foundation

/// A file that a child process writes one of its streams to.
///
/// A file and not a pipe: nobody has to read while the child writes, and a grandchild that keeps
/// the stream open holds nobody up.
struct Transcript: ~Copyable {
  /// What the child writes to.
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

  /// Everything written so far; bytes that are not UTF-8 are replaced.
  func text() throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
