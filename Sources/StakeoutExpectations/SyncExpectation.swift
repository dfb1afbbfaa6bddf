public import StakeoutMatching
public import StakeoutReporting

/// What `expect` and `expects` make: a value, or a closure, that verbs hold against matchers.
///
/// Verbs return the expectation, so they chain; the expression is evaluated once for all of them.
/// Verbs that wait evaluate it anew each time.
public struct SyncExpectation<Value>: Settling {
  /// The actual value.
  public let expression: Expression<Value>
  /// What the verbs so far have found.
  public let status: ExpectationStatus

  /// An expectation to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>) {
    self.init(expression: expression, status: .pending)
  }

  @inlinable
  init(expression: Expression<Value>, status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  func with(_ status: ExpectationStatus) -> Self {
    SyncExpectation(expression: expression, status: status)
  }

  /// Where the expectation stands.
  public var location: SourceSite { expression.location }

  /// Passes a verdict of your own on to whatever handles expectations here.
  ///
  /// - Parameters:
  ///   - pass: Whether the expectation holds.
  ///   - message: The text of the failure.
  /// - Returns: The expectation with the verdict in its status.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    settled(Verdict(passes: pass, message: { message }), in: .current)
  }
}

extension SyncExpectation {
  /// Expects the value to match.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  @inlinable
  public func to(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    held(against: matcher, .toMatch, verb: "to", description)
  }

  /// Expects the value not to match.
  ///
  /// A nil that the matcher does not accept fails this as well.
  @discardableResult
  @inlinable
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    held(against: matcher, .toNotMatch, verb: "to not", description)
  }

  /// As `toNot`.
  @discardableResult
  @inlinable
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNot(matcher, description: description)
  }

  /// Expects the value to match a matcher that awaits.
  @discardableResult
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async -> Self {
    settled(
      await expression.toAsyncExpression().verdict(
        of: matcher, .toMatch, verb: "to", description: description), in: .current)
  }

  /// Expects the value not to match a matcher that awaits.
  @discardableResult
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async -> Self {
    settled(
      await expression.toAsyncExpression().verdict(
        of: matcher, .toNotMatch, verb: "to not", description: description), in: .current)
  }

  /// As `toNot`.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toNot(matcher, description: description)
  }
}

extension SyncExpectation {
  /// Holds the value against the matcher, evaluating it once, and hands the verdict over.
  @inlinable
  func held(
    against matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) -> Self {
    let result = Result { try matcher.satisfies(expression) }
    if case .success(let result) = result, result.toBoolean(expectation: style),
      !AssertionHandlers.isWatching
    {
      return SyncExpectation(expression: expression, status: status.applying(passed: true))
    }
    return handedOver(matcher, result, style, verb: verb, description)
  }

  /// Hands over a verdict that somebody wants to see.
  @usableFromInline
  func handedOver(
    _ matcher: Matcher<Value>, _ result: Result<MatcherResult, any Error>,
    _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) -> Self {
    settled(
      expression.verdict(of: matcher, result, style, verb: verb, description: description),
      in: .current)
  }
}
