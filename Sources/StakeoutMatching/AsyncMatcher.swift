/// A check on a value that needs to wait for something while it judges.
///
/// It is to ``AsyncExpression`` what ``Matcher`` is to ``Expression``, and treats nil alike. The
/// closure runs in the isolation of the expectation that uses the matcher.
public struct AsyncMatcher<T>: AsyncableMatcher {
  private let judge: nonisolated(nonsending) (AsyncExpression<T>) async throws -> MatcherResult

  /// A matcher that runs the closure; nil reaches the closure as it is.
  public init(
    _ matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) {
    judge = matcher
  }

  /// The verdict on the expression.
  ///
  /// - Throws: what the expression or the closure throws.
  public nonisolated(nonsending) func satisfies(
    _ expression: AsyncExpression<T>
  ) async throws -> MatcherResult {
    try await judge(expression)
  }
}
