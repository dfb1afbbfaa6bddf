extension Matcher {
  /// Creates a matcher from a closure that returns only the status.
  ///
  /// A nil value fails `to` and `toNot`.
  public static func simple(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// Creates a matcher from a closure that returns only the status.
  ///
  /// Nil is a value like any other.
  public static func simpleNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { MatcherResult(status: try matcher($0), message: expectation) }
      .called(after: message)
  }

  /// Names the matcher after its message, unless that is the default message.
  package func called(after message: String) -> Matcher<T> {
    message == "match" ? self : named(message)
  }
}
