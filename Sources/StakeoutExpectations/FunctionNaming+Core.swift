internal import StakeoutMatching
internal import StakeoutRuntime

extension FunctionNaming {
  /// Makes a text that can name functions by what the C core knows of them.
  static func withCore<R>(_ body: () -> R) -> R {
    $finder.withValue({ Trap.Backtrace.linkerName(at: $0) }, operation: body)
  }
}
