public import StakeoutBase

extension AsyncMatcher {
  /// Creates a matcher from a closure that returns the whole verdict.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    AsyncMatcher(matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (
        AsyncExpression<T>, ExpectationMessage
      ) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// Nil is a value like any other.
  public static func defineNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (
        AsyncExpression<T>, ExpectationMessage
      ) async throws -> MatcherResult
  ) -> AsyncMatcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return AsyncMatcher { try await matcher($0, expectation) }
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func simple(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherStatus
  ) -> AsyncMatcher<T> {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// Nil is a value like any other.
  public static func simpleNilable(
    _ message: String = "match",
    matcher:
      nonisolated(nonsending) @escaping (AsyncExpression<T>) async throws -> MatcherStatus
  ) -> AsyncMatcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return AsyncMatcher { MatcherResult(status: try await matcher($0), message: expectation) }
  }

  /// The same matcher, except that a nil value fails `to` and `toNot`, with the hint "(use beNil()
  /// to match nils)".
  ///
  /// The expression is evaluated once, even if the matcher evaluates it several times.
  public var requireNonNil: AsyncMatcher<T> {
    let matcher = self
    return AsyncMatcher { expression in
      let once = expression.evaluatedOnce()
      let result = try await matcher.satisfies(once)
      return try await once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}
