private import Foundation

/// The sanitizers that this process runs under, for tests whose outcome depends on them.
public enum Sanitizer {
  /// Whether the code runs under ThreadSanitizer.
  public static let isThread = dlsym(nil, "__tsan_init") != nil
  /// Whether a forked child may wait forever.
  ///
  /// Under ThreadSanitizer, Swift's runtime takes a lock at each use of a lazy global, and not only
  /// at the first one. Another thread may hold that lock at the fork.
  public static let hangsForkedChildren = isThread
  /// Whether the code runs under AddressSanitizer.
  public static let isAddress = dlsym(nil, "__asan_init") != nil
}
