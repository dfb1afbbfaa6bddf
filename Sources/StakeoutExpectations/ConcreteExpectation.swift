package import StakeoutBase

/// The handling of verdicts that both kinds of expectation share.
package protocol ConcreteExpectation {
  /// The site of the expectation.
  var location: SourceSite { get }
  /// The combined result of the verbs so far.
  var status: ExpectationStatus { get }

  func with(_ status: ExpectationStatus) -> Self
}

extension ConcreteExpectation {
  /// Hands the verdict over, and adds it to the status.
  package func concluded(by verdict: Verdict, in context: @autoclosure () -> Owner) -> Self {
    verdict.handOver(at: location, in: context())
    return with(status.applying(passed: verdict.passes))
  }
}
