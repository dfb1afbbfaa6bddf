public import StakeoutMatching
public import StakeoutReporting

/// The common interface of both kinds of expectation.
///
/// To write your own verb for both, extend this protocol.
public protocol Expectation {
  /// The site of the expectation.
  var location: SourceSite { get }
  /// The combined result of the verbs so far.
  var status: ExpectationStatus { get }

  /// Receives the verdict of your own verb.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension SyncExpectation: Expectation {}
extension AsyncExpectation: Expectation {}
