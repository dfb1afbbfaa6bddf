public import StakeoutMatching
public import StakeoutReporting

/// What `require` and `requires` make: an expectation whose verbs return the value, or throw.
///
/// The failure is reported as that of an expectation is, and then the error ends the test.
public struct SyncRequirement<Value>: Requiring {
  /// The actual value.
  public let expression: Expression<Value>
  /// What is thrown in the place of a ``RequireError``.
  public let customError: (any Error)?

  /// A requirement to which no verb has been applied.
  public init(expression: Expression<Value>, customError: (any Error)? = nil) {
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

extension SyncRequirement {
  /// Requires the value to match, and returns it.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  /// - Throws: `customError`, or else a ``RequireError``, after the failure has been reported; also
  ///   when there is no value to return.
  @discardableResult
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws -> Value {
    try settled(
      expression.finding(of: matcher, .toMatch, verb: "to", description: description),
      in: .current)
  }

  /// Requires the value not to match, and returns it.
  ///
  /// A nil that the matcher does not accept fails this as well.
  @discardableResult
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws -> Value {
    try settled(
      expression.finding(of: matcher, .toNotMatch, verb: "to not", description: description),
      in: .current)
  }

  /// As `toNot`.
  @discardableResult
  public func notTo(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws -> Value {
    try toNot(matcher, description: description)
  }
}

extension SyncRequirement {
  /// Requires the value to match a matcher that awaits, and returns it.
  @discardableResult
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await settled(
      await expression.toAsyncExpression().finding(
        of: matcher, .toMatch, verb: "to", description: description),
      in: .current)
  }

  /// Requires the value not to match a matcher that awaits, and returns it.
  @discardableResult
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await settled(
      await expression.toAsyncExpression().finding(
        of: matcher, .toNotMatch, verb: "to not", description: description),
      in: .current)
  }

  /// As `toNot`.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws -> Value {
    try await toNot(matcher, description: description)
  }
}
