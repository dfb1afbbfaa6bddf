/// Something that takes failures: a test framework, standard error, or a list.
///
/// Conform to it to see failures instead of failing by them, and put it in force with
/// ``withReporter(_:perform:)``. `report` is called on whatever thread or task the expectation
/// failed on, from several at once, and cannot throw: what it does not pass on is lost.
public protocol FailureReporter: Sendable {
  /// Takes one failure.
  func report(_ failure: Failure)
}
