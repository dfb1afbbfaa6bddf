#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Prints failures that happen outside any test, where both frameworks drop them silently.
package struct StandardErrorReporter: FailureReporter {
  package func report(_ failure: Failure) {
    Self.print("\(failure.site): error: outside any test: \(failure.message)")
  }

  /// Writes the whole line with one call of `write`, so that the lines of two threads do not mix.
  ///
  /// It does not use the C variable `stderr`, because a trap region may have redirected it.
  package static func print(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(STDERR_FILENO, start, rest.count)
        #elseif canImport(Glibc)
          let count = Glibc.write(STDERR_FILENO, start, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(STDERR_FILENO, start, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
