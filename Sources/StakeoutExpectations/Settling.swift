internal import StakeoutReporting

/// What both kinds of expectation do with a verdict.
protocol Settling {
  var location: SourceSite { get }
  var status: ExpectationStatus { get }
  func with(_ status: ExpectationStatus) -> Self
}

extension Settling {
  /// Hands a verdict over and remembers it.
  func settled(_ verdict: Verdict, in context: @autoclosure () -> TestContext) -> Self {
    verdict.handOver(at: location, in: context())
    return with(status.applying(passed: verdict.passes))
  }
}
