/// A check on a value that has to await something before it can judge.
///
/// The counterpart of ``Matcher`` for an ``AsyncExpression``, with the same treatment of nil. The
/// closure runs in the isolation of the expectation that uses the matcher.
public struct AsyncMatcher<T>: AsyncableMatcher {
  private let judge: nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// Creates a matcher that runs the closure.
  ///
  /// Nil reaches the closure unchanged.
  public init(
    _ matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) {
    judge = matcher
  }

  /// Judges the expression.
  ///
  /// - Throws: The error that the expression or the closure throws.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    try await judge(expression)
  }
}
