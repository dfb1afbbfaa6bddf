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
  @inlinable
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
  @inlinable
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws -> Value {
    try held(against: matcher, .toMatch, verb: "to", description)
  }

  /// Requires the value not to match, and returns it.
  ///
  /// A nil that the matcher does not accept fails this as well.
  @discardableResult
  @inlinable
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws -> Value {
    try held(against: matcher, .toNotMatch, verb: "to not", description)
  }

  /// As `toNot`.
  @discardableResult
  @inlinable
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

extension SyncRequirement {
  /// Holds the value against the matcher, evaluating it once, and hands the verdict over.
  @inlinable
  func held(
    against matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws -> Value {
    // What `Evaluation` does. Captured variables are of types that the compiler knows here; those
    // of a generic class the runtime would have to find out.
    let source = expression
    var outcome: Result<Value?, any Error>?
    var hasBegun = false
    let once = Expression<Value>(
      memoizedExpression: { _ in
        if let outcome { return try outcome.get() }
        hasBegun = true
        let first = Result { try source.evaluate() }
        outcome = first
        return try first.get()
      },
      location: source.location, withoutCaching: false, isClosure: source.isClosure)
    let result = Result { try matcher.satisfies(once) }
    if case .success(let result) = result, result.toBoolean(expectation: style),
      case .success(let value?) = outcome, !AssertionHandlers.isWatching
    {
      return value
    }
    return try handedOver(once, matcher, result, style, verb: verb, description) {
      if !hasBegun { _ = try? once.evaluate() }
      return outcome
    }
  }

  /// Hands over a verdict that somebody wants to see, or that may have left nothing to return.
  @usableFromInline
  func handedOver(
    _ once: Expression<Value>, _ matcher: Matcher<Value>,
    _ result: Result<MatcherResult, any Error>,
    _ style: ExpectationStyle, verb: String, _ description: String?,
    outcome: @escaping () -> Result<Value?, any Error>?
  ) throws -> Value {
    let verdict = once.verdict(of: matcher, result, style, verb: verb, description: description)
    return try settled(Finding(verdict: verdict, outcome: outcome), in: .current)
  }
}
