internal import StakeoutExpectations
public import StakeoutBase

/// Matches the value that stands for true.
///
/// A nil value does not match. For numbers that value is 1: 2 is not truthy.
public func beTruthy<T: TruthValue>() -> Matcher<T> {
  beingTrue("truthy", where: { $0?.countsAsTrue ?? false })
}

/// Matches the value of the literal `true`.
///
/// A nil value does not match.
public func beTruthy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("truthy", where: { $0 == truth })
}

/// Matches the value of the literal `true`.
///
/// A nil value does not match. This form is for types with both conformances. It keeps the call
/// unambiguous.
public func beTruthy<T: TruthValue & ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("truthy", where: { $0 == truth })
}

/// Creates a matcher that passes nil to the closure, too, and has the text "be" and the adjective.
func beingTrue<T>(_ adjective: String, where matches: @escaping (T?) -> Bool) -> Matcher<T> {
  Matcher(phrase: { "be \(adjective)" }, noun: { adjective }, whereOptional: matches)
}

/// Matches nil and every value except the value that stands for true.
///
/// For numbers that value is 1: 2 is falsy.
public func beFalsy<T: TruthValue>() -> Matcher<T> {
  beingTrue("falsy", where: { !($0?.countsAsTrue ?? false) })
}

/// Matches nil and every value except the value of the literal `true`.
public func beFalsy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("falsy", where: { $0 != truth })
}

/// Matches nil and every value except the value of the literal `true`.
///
/// This form is for types with both conformances. It keeps the call unambiguous.
public func beFalsy<T: TruthValue & ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("falsy", where: { $0 != truth })
}
