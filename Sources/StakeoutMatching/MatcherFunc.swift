// What matchers were written with in the early versions of Nimble. There they are types; a matcher
// says `-> Matcher<T>` where it said `-> MatcherFunc<T>`, and its body stays as it is.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A matcher from a closure that returns whether the value matches and writes its text into a
/// failure message.
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
/// Nil reaches the closure as it is. The expectation sets `expected` and `to` of the message.
public func MatcherFunc<T>(
  _ matcher: @escaping (Expression<T>, FailureMessage) throws -> Bool
) -> Matcher<T> {
  Matcher { expression in
    let message = FailureMessage()
    let matches = try matcher(expression, message)
    return MatcherResult(bool: matches) { message.expectation }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A matcher as `MatcherFunc` makes it, except that a nil value fails both `to` and `toNot`.
public func NonNilMatcherFunc<T>(
  _ matcher: @escaping (Expression<T>, FailureMessage) throws -> Bool
) -> Matcher<T> {
  MatcherFunc(matcher).requireNonNil
}
