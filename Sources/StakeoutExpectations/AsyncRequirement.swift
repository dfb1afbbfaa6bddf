public import StakeoutMatching
public import StakeoutReporting

/// What `requirea`, and `require` with an async closure, make.
///
/// Its verbs return the awaited value, or report the failure and throw.
public struct AsyncRequirement<Value>: Requiring {
  /// The actual value.
  public let expression: AsyncExpression<Value>
  /// What is thrown in the place of a ``RequireError``.
  public let customError: (any Error)?

  /// A requirement to which no verb has been applied.
  public init(expression: AsyncExpression<Value>, customError: (any Error)? = nil) {
    self.expression = expression
    self.customError = customError
  }

  /// Where the requirement stands.
  public var location: SourceSite { expression.location }

  /// Passes a verdict of your own on to whatever handles expectations here.
  ///
  /// - Parameters:
  ///   - pass: Whether the requirement holds.
  ///   - message: The text of the failure.
  ///   - value: What to return. Without it the requirement fails.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try settled(
      Verdict(passes: pass, message: { message }), .success(value), in: .current)
  }
}

extension AsyncRequirement {
  /// Requires the value to match, and returns it.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  /// - Throws: `customError`, or else a ``RequireError``, after the failure has been reported; also
  ///   when there is no value to return.
  @discardableResult
  nonisolated(nonsending) public func to(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await settled(
      await expression.finding(of: matcher, .toMatch, verb: "to", description: description),
      in: .current)
  }

  /// Requires the value not to match, and returns it.
  ///
  /// A nil that the matcher does not accept fails this as well.
  @discardableResult
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await settled(
      await expression.finding(of: matcher, .toNotMatch, verb: "to not", description: description),
      in: .current)
  }

  /// As `toNot`.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await toNot(matcher, description: description)
  }
}
