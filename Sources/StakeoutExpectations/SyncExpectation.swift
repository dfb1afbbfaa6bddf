public import StakeoutMatching
public import StakeoutReporting

/// What `expect` and `expects` make: a value, or a closure, that verbs hold against matchers.
///
/// Verbs return the expectation, so they chain; the expression is evaluated once for all of them.
/// Verbs that wait evaluate it anew each time.
public struct SyncExpectation<Value>: ConcreteExpectation {
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
    concluded(by: Verdict(passes: pass, message: { message }), in: .current)
  }
}

extension SyncExpectation: BlockingClaim {
  /// Verbs return the expectation.
  public typealias VerbResult = SyncExpectation<Value>
  /// Verbs throw nothing.
  public typealias VerbError = Never

  /// Evaluates once, and judges the value by the matcher.
  @inlinable
  public func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) -> Self {
    let result = Result { try matcher.satisfies(expression) }
    if case .success(let result) = result, result.toBoolean(expectation: style),
      !AssertionHandlers.isWatching
    {
      return SyncExpectation(expression: expression, status: status.applying(passed: true))
    }
    return concluded(by: matcher, result, style, verb: verb, description)
  }

  /// Builds the verdict that a handler wants to see.
  @usableFromInline
  func concluded(
    by matcher: Matcher<Value>, _ result: Result<MatcherResult, any Error>,
    _ style: ExpectationStyle, verb: String, _ description: String?
  ) -> Self {
    concluded(
      by: expression.verdict(of: matcher, result, style, verb: verb, description: description),
      in: .current)
  }

  /// Evaluates once, and judges the value by a matcher that awaits.
  nonisolated(nonsending) public func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async -> Self {
    concluded(
      by: await expression.toAsyncExpression().verdict(
        of: matcher, style, verb: verb, description: description), in: .current)
  }

  /// Waits, blocking the thread.
  public func _block(_ request: Eventual, _ matcher: Matcher<Value>) -> Self {
    let context = TestContext.current
    return concluded(by: expression.block(for: request, matcher), in: context)
  }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    let context = TestContext.current
    return concluded(by: await expression.suspend(for: request, matcher), in: context)
  }
}
