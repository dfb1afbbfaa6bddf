internal import StakeoutReporting

/// What the two types of this module that are an `Expectation` do with a verdict.
protocol ConcreteExpectation: Expectation {
  func with(_ status: ExpectationStatus) -> Self
}

extension ConcreteExpectation {
  /// Hands the verdict over, and adds it to the status.
  func concluded(by verdict: Verdict, in context: @autoclosure () -> TestContext) -> Self {
    verdict.handOver(at: location, in: context())
    return with(status.applying(passed: verdict.passes))
  }
}
