/// A destination for failures: a test framework, standard error, or a list.
///
/// Conform to it to inspect failures instead of failing the test, and pass your reporter to
/// `withReporter(_:perform:)`. `report` runs on the thread or task on which the expectation
/// failed, possibly on several at once. It cannot throw: failures that it does not pass on are
/// lost.
public protocol FailureReporter: Sendable {
  /// Receives one failure.
  func report(_ failure: Failure)
}

/// A destination that knows whether a failure that it reports fails the test.
package protocol CertainReporter: FailureReporter {
  /// Receives one failure.
  ///
  /// - Returns: Whether it surely fails the test: not as a known issue, nor as a warning.
  func surelyFails(_ failure: Failure) -> Bool
}
