#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The last resort: outside any test both frameworks are silent, and a failure must not be.
struct StandardErrorReporter: FailureReporter {
  func report(_ failure: Failure) {
    write("\(failure.site): error: outside any test: \(failure.message)\n")
  }

  /// One call of `write` for the whole text, so that the lines of two threads do not mix.
  ///
  /// It goes past the C variable `stderr`, which a trap may have redirected.
  private func write(_ text: String) {
    var text = text
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
