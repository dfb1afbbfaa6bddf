public import StakeoutBase

/// The requirement that `require` and `requires` create.
///
/// Its verbs return the value, or throw.
///
/// The failure is reported like an expectation's failure, and then the error ends the test.
public struct SyncRequirement<Value>: Requirement {
  /// The subject.
  public let expression: Expression<Value>
  /// The error to throw instead of a ``RequireError``.
  public let customError: (any Error)?

  /// Creates a requirement to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>, customError: (any Error)? = nil) {
    self.expression = expression
    self.customError = customError
  }

  /// The site of the requirement.
  public var location: SourceSite { expression.location }
}

extension SyncRequirement: BlockingClaim {
  /// Evaluates once, and judges the value with the matcher.
  @inlinable @inline(__always)
  public func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws -> Value {
    guard matcher.judgesOutcomes else {
      return try judgeReader(matcher, style, verb: verb, description)
    }
    let judged = Judged(Result { try expression.evaluate() }, by: matcher)
    if judged.passesUnwatched(style), case .success(let value?) = judged.outcome { return value }
    return try requiredValue(of: judged, by: matcher, style, verb: verb, description)
  }

  /// Returns the value of an evaluation that has been judged.
  @usableFromInline
  func requiredValue(
    of judged: Judged<Value>, by matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) throws -> Value {
    try requiredValue(
      judged.outcome, judgedBy: judged.verdict(by: matcher, style, verb, description), in: .current)
  }

  /// Evaluates once, by a matcher that reads the expression itself.
  @usableFromInline
  func judgeReader(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws -> Value {
    let evaluation = Evaluation<Value>()
    let verdict = expression.evaluatedOnce(evaluation)
      .verdict(of: matcher, style, verb: verb, description: description)
    return try requiredValue(of: expression, evaluation, judgedBy: verdict, in: .current)
  }

  /// Evaluates once, and judges the value with an asynchronous matcher.
  nonisolated(nonsending) public func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async throws -> Value {
    let evaluation = Evaluation<Value>()
    let verdict = await expression.toAsyncExpression().verdict(
      of: matcher, style, verb: verb, description: description, evaluation)
    return try requiredValue(of: expression, evaluation, judgedBy: verdict, in: .current)
  }

  /// Blocks the thread until the request's wait ends.
  public func _block(_ request: Eventual, _ matcher: Matcher<Value>) throws -> Value {
    let context = Owner.current
    let evaluation = Evaluation<Value>()
    let verdict = expression.block(for: request, matcher, evaluation)
    return try requiredValue(
      of: expression.withoutCaching(), evaluation, judgedBy: verdict, in: context)
  }

  /// Suspends the task until the request's wait ends, evaluating in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    let context = Owner.current
    let evaluation = Evaluation<Value>()
    let verdict = await expression.suspend(for: request, matcher, evaluation)
    return try requiredValue(
      of: expression.withoutCaching(), evaluation, judgedBy: verdict, in: context)
  }
}
