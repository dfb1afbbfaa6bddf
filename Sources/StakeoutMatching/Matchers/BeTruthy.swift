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
