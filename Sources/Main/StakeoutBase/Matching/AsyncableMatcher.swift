/// A matcher that can judge an expression that is evaluated asynchronously.
///
/// Both ``Matcher`` and ``AsyncMatcher`` conform, so one list can hold both kinds.
public protocol AsyncableMatcher<Value> {
  /// The type of the actual value.
  associatedtype Value

  /// Judges the expression, in the caller's isolation.
  nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<Value>
  ) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {
  /// Evaluates the expression once, and judges its value.
  ///
  /// A matcher that is about what the evaluation does evaluates the expression itself.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    let matcher = prepared
    if let judge = matcher.extras.asyncJudgement { return try await judge(expression) }
    return try matcher.satisfies(await expression.toSynchronousExpression())
  }
}
