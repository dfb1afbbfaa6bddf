private import Foundation

/// The sanitizers of the compiler, for tests of what one of them does in its own way.
public enum Sanitizer {
  /// Whether the code runs under ThreadSanitizer.
  public static let isThread = dlsym(nil, "__tsan_init") != nil
  /// Whether the code runs under AddressSanitizer.
  public static let isAddress = dlsym(nil, "__asan_init") != nil
}
