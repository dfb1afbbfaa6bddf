internal import StakeoutReporting

/// What both kinds of expectation do with a verdict.
protocol Settling {
  var location: SourceSite { get }
  var status: ExpectationStatus { get set }
}

extension Settling {
  /// Hands a verdict over and remembers it.
  func settled(_ verdict: Verdict, in context: @autoclosure () -> TestContext) -> Self {
    verdict.handOver(at: location, in: context())
    var settled = self
    settled.status = status.applying(passed: verdict.passes)
    return settled
  }
}
