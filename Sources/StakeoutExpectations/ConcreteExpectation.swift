internal import StakeoutReporting

/// The handling of verdicts that both `Expectation` types of this module share.
protocol ConcreteExpectation: Expectation {
  func with(_ status: ExpectationStatus) -> Self
}

extension ConcreteExpectation {
  /// Hands the verdict over, and adds it to the status.
  func concluded(by verdict: Verdict, in context: @autoclosure () -> Owner) -> Self {
    verdict.handOver(at: location, in: context())
    return with(status.applying(passed: verdict.passes))
  }
}
