public import StakeoutMatching

// Nimble lets the standard library's number types be written as boolean literals, which affects every file
// that imports it. Stakeout changes no type, but has overloads for numbers. They are disfavored, so that a
// number type with boolean literals is not ambiguous.

/// Matches the number 1, and no other number: 2 is not truthy.
///
/// A nil value does not match.
@_disfavoredOverload
public func beTruthy<T: Numeric>() -> Matcher<T> {
  beingTrue("truthy", where: { $0 == 1 })
}

/// Matches the value of the literal `true`.
///
/// A nil value does not match.
public func beTruthy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("truthy", where: { $0 == truth })
}

/// Matches nil and every number except 1: 2 is falsy.
@_disfavoredOverload
public func beFalsy<T: Numeric>() -> Matcher<T> {
  beingTrue("falsy", where: { $0 != 1 })
}

/// Matches nil and every value except the value of the literal `true`.
public func beFalsy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("falsy", where: { $0 != truth })
}

/// Creates a matcher that also passes nil to the closure, with the text "be" and the adjective.
private func beingTrue<T>(
  _ adjective: String, where matches: @escaping (T?) -> Bool
) -> Matcher<T> {
  Matcher(.ofOptional(matches, { "be \(adjective)" }), noun: { adjective })
}
