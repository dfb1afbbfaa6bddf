private import Foundation

/// Prints failures that happen outside any test, where both frameworks drop them silently.
package struct StandardErrorReporter: FailureReporter {
  package func report(_ failure: Failure) {
    Self.print("\(failure.site): error: outside any test: \(failure.message)")
  }

  /// Writes the whole line at once, so that the lines of two threads do not mix.
  ///
  /// It does not use the C variable `stderr`, because a trap region may have redirected it.
  package static func print(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
