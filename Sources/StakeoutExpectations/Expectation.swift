public import StakeoutMatching
public import StakeoutReporting

/// What both kinds of expectation have in common.
///
/// A verb of your own that works on both is an extension of it.
public protocol Expectation {
  /// Where the expectation stands.
  var location: SourceSite { get }
  /// What has become of the verbs so far.
  var status: ExpectationStatus { get }

  /// Takes the verdict of a verb of your own.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension SyncExpectation: Expectation {}
extension AsyncExpectation: Expectation {}
