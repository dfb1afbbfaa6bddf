private import Foundation

/// The sanitizers of the compiler, for tests of what one of them does in its own way.
public enum Sanitizer {
  /// Whether the code runs under ThreadSanitizer.
  public static let isThread = dlsym(nil, "__tsan_init") != nil
  /// Whether a forked child may wait forever: under ThreadSanitizer Swift's runtime takes a lock at
  /// each use of a lazy global, not only at the first, and another thread may hold it at the fork.
  public static let hangsForkedChildren = isThread
  /// Whether the code runs under AddressSanitizer.
  public static let isAddress = dlsym(nil, "__asan_init") != nil
}
