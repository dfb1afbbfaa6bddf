public import StakeoutBase

// How early versions of Nimble defined matchers. There these are types. To migrate a matcher,
// replace `-> MatcherFunc<T>` with `-> Matcher<T>`. Its body stays unchanged.

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
/// Nil reaches the closure unchanged. The expectation sets `expected` and `to` of the message.
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
