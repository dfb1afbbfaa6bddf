extension Matcher {
  /// A matcher from a closure that returns the whole verdict; a nil value fails it both ways.
  public static func define(
    matcher: @escaping (Expression<T>) throws -> MatcherResult
  ) -> Matcher<T> {
    Matcher(matcher).requireNonNil
  }

  /// A matcher from a closure that receives the message "to `message`, got the value" to return
  /// or to build on; a nil value fails it both ways.
  public static func define(
    _ message: String = "match",
    matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher<T> {
    defineNilable(message, matcher: matcher).requireNonNil
  }

  /// A matcher from a closure that receives the message "to `message`, got the value" to return
  /// or to build on; nil is a value like any other.
  public static func defineNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { try matcher($0, expectation) }.called(after: message)
  }

  /// A matcher from a closure that returns the status only; a nil value fails it both ways.
  public static func simple(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    simpleNilable(message, matcher: matcher).requireNonNil
  }

  /// A matcher from a closure that returns the status only; nil is a value like any other.
  public static func simpleNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>) throws -> MatcherStatus
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { MatcherResult(status: try matcher($0), message: expectation) }
      .called(after: message)
  }

  /// Named after its message, unless that is the default one, which says nothing.
  private func called(after message: String) -> Matcher<T> {
    message == "match" ? self : named(message)
  }
}
