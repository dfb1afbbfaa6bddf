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
