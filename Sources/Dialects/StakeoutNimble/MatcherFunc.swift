// Functions that create matchers in the way of early versions of Nimble, such as `MatcherFunc`.
//
// In those versions `MatcherFunc` and `NonNilMatcherFunc` are types. To migrate a matcher, replace
// `-> MatcherFunc<T>` with `-> Matcher<T>`. Its body stays unchanged.

public import StakeoutMatching

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a matcher from a closure that writes its text into a failure message and returns whether
/// the value matches.
///
/// ```swift
/// func beSorted() -> Matcher<[Int]> {
///   MatcherFunc { actualExpression, failureMessage in
///     failureMessage.postfixMessage = "be sorted"
///     let list = try actualExpression.evaluate()
///     return list == list?.sorted()
///   }
/// }
/// ```
///
/// A nil value is passed to the closure unchanged. The expectation sets `expected` and `to` of the
/// message.
public func MatcherFunc<T>(
  _ matcher: @escaping (Expression<T>, FailureMessage) throws -> Bool
) -> Matcher<T> {
  Matcher { expression in
    let message = FailureMessage()
    let matches = try matcher(expression, message)
    return MatcherResult(bool: matches) { message.text.expectation }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a matcher like `MatcherFunc`, except that a nil value fails `to` and `toNot`.
public func NonNilMatcherFunc<T>(
  _ matcher: @escaping (Expression<T>, FailureMessage) throws -> Bool
) -> Matcher<T> {
  MatcherFunc(matcher).requireNonNil
}

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
  /// A nil value is passed to the closure like any other value.
  public static func defineNilable(
    _ message: String = "match",
    matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
  ) -> Matcher<T> {
    let expectation = ExpectationMessage.expectedActualValueTo(message)
    return Matcher { try matcher($0, expectation) }.called(after: message)
  }
}
