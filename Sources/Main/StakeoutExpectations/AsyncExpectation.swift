public import StakeoutBase

/// The expectation that `expecta`, and `expect` with an async closure, create.
///
/// The closure runs in the isolation of the code that awaits the verb, for example on the main
/// actor in a main-actor test. All verbs that do not wait share one evaluation.
public struct AsyncExpectation<Value> {
  /// The subject.
  public let expression: AsyncExpression<Value>
  /// The combined result of the verbs so far.
  public let status: ExpectationStatus

  /// Creates an expectation to which no verb has been applied.
  @inlinable
  public init(expression: AsyncExpression<Value>) {
    self.init(expression: expression, status: .pending)
  }

  @inlinable
  init(expression: AsyncExpression<Value>, status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Hands the verdict over, and adds it to the status.
  package func concluded(by verdict: Verdict, in context: @autoclosure () -> Owner) -> Self {
    verdict.handOver(at: location, in: context())
    return AsyncExpectation(
      expression: expression, status: status.applying(passed: verdict.passes))
  }

  /// The site of the expectation.
  public var location: SourceSite { expression.location }
}

extension AsyncExpectation: AwaitingClaim {
  /// Evaluates once in the caller's isolation, and judges the value with the matcher.
  @inlinable
  nonisolated(nonsending) public func _judge(
    _ matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async -> Self {
    guard let matcher = matcher as? Matcher<Value>, matcher.judgesOutcomes else {
      return await concluded(by: matcher, style, verb: verb, description)
    }
    let outcome = await expression.outcome()
    let verdict = Result { try matcher.status(of: outcome) }
    var passes = false
    if case .success(let status) = verdict { passes = status.passes(style) }
    if !passes || VerdictReceivers.isWatching {
      handOver(
        verdict, of: outcome, by: matcher, style, verb, description, at: expression.location)
    }
    return AsyncExpectation(expression: expression, status: status.applying(passed: passes))
  }

  @usableFromInline
  nonisolated(nonsending) func concluded(
    by matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async -> Self {
    concluded(
      by: await expression.verdict(of: matcher, style, verb: verb, description: description),
      in: .current)
  }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    let context = Owner.current
    return concluded(by: await expression.suspend(for: request, matcher), in: context)
  }
}
