public import StakeoutBase

extension Matcher {
  /// Creates a matcher from a closure that returns the whole verdict.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) -> Matcher<T> {
    Matcher(matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func define(
    _ message: String = "match",
    matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher<T> {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that receives the message "to `message`, got the value", to
  /// return or extend it.
  ///
  /// Nil is a value like any other.
  public static func defineNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { try matcher($0, expectation) }.called(after: message)
  }
}
