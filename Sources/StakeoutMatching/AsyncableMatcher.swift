/// Anything that can judge an expression that is evaluated asynchronously.
///
/// ``Matcher`` and ``AsyncMatcher`` both can, so that one list may hold both kinds.
public protocol AsyncableMatcher<Value> {
  /// The type of the actual value.
  associatedtype Value

  /// The verdict on the expression, reached in the caller's isolation.
  nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<Value>
  ) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {
  /// The verdict on a value that comes asynchronously: evaluates once, then judges, unless the
  /// matcher is about what evaluating does.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    let matcher = prepared
    if let judge = matcher.asyncJudgement { return try await judge(expression) }
    return try matcher.satisfies(await expression.toSynchronousExpression())
  }
}
