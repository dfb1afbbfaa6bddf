public import StakeoutExpectations
public import StakeoutBase

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

extension SyncExpectation: Expectation {
  /// Passes your own verdict to the handler in force.
  ///
  /// - Parameters:
  ///   - pass: Whether the expectation holds.
  ///   - message: The text of the failure.
  /// - Returns: The expectation, with the verdict in its status.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension AsyncExpectation: Expectation {
  /// Passes your own verdict to the handler in force, like that of a `SyncExpectation`.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension SyncRequirement {
  /// Passes your own verdict to the handler in force.
  ///
  /// - Parameters:
  ///   - pass: Whether the requirement holds.
  ///   - message: The text of the failure.
  ///   - value: The value to return. If it is nil, the requirement fails.
  /// - Returns: The value.
  /// - Throws: `customError`, or else a `RequireError`, if the requirement fails.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try requiredValue(
      .success(value), judgedBy: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension AsyncRequirement {
  /// Passes your own verdict to the handler in force, like that of a `SyncRequirement`.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try requiredValue(
      .success(value), judgedBy: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}
