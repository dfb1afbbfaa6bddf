private import Foundation

/// Descriptor 2 of the process, for what no test framework shows.
package enum StandardError {
  /// Writes the whole line at once, so that the lines of two threads do not mix.
  ///
  /// It does not use the C variable `stderr`, because a trap region may have redirected it.
  package static func print(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
