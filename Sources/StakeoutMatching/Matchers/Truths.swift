/// A matcher that accepts true; nil fails it both ways.
@inlinable
public func beTrue() -> Matcher<Bool> {
  .judging("be true", noun: "true", where: { $0 })
}

/// A matcher that accepts false; nil fails it both ways.
@inlinable
public func beFalse() -> Matcher<Bool> {
  .judging("be false", noun: "false", where: { !$0 })
}

/// A matcher that accepts the value that stands for true; nil does not match.
///
/// Among numbers that one is 1: 2 is not truthy.
@inlinable
public func beTruthy<T: TruthValue>() -> Matcher<T> {
  beingTrue("truthy", where: { $0?.countsAsTrue ?? false })
}

/// A matcher that accepts the value that the literal `true` makes; nil does not match.
@inlinable
public func beTruthy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("truthy", where: { $0 == truth })
}

/// A matcher that accepts the value that the literal `true` makes; nil does not match.
///
/// This one is for types that have both: it keeps the call unambiguous.
@inlinable
public func beTruthy<T: TruthValue & ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("truthy", where: { $0 == truth })
}

/// A matcher that asks the closure about nil as well and says "be" and the adjective.
@inlinable
func beingTrue<T>(_ adjective: String, where matches: @escaping (T?) -> Bool) -> Matcher<T> {
  let phrase = { "be \(adjective)" }
  return Matcher(noun: { adjective }) { expression in
    let value = try expression.evaluate()
    return MatcherResult(status: MatcherStatus(bool: matches(value)), phrase: phrase)
  }
}

/// A matcher that accepts nil and every value but the one that stands for true.
///
/// Among numbers that one is 1: 2 is falsy.
@inlinable
public func beFalsy<T: TruthValue>() -> Matcher<T> {
  beingTrue("falsy", where: { !($0?.countsAsTrue ?? false) })
}

/// A matcher that accepts nil and every value but the one that the literal `true` makes.
@inlinable
public func beFalsy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("falsy", where: { $0 != truth })
}

/// A matcher that accepts nil and every value but the one that the literal `true` makes.
///
/// This one is for types that have both: it keeps the call unambiguous.
@inlinable
public func beFalsy<T: TruthValue & ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
  let truth: T = true
  return beingTrue("falsy", where: { $0 != truth })
}
