// The compiler tries each form of `equal` for each expectation, so there is one only where it
// changes what compiles or what is accepted. Sets are values like any other.

/// A matcher that accepts values equal to this one; a nil value fails it both ways.
///
/// The failure of a set lists the elements that are missing and those that are extra, in order if
/// they have one.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T) -> Matcher<T> {
  equal(expectedValue, by: { $0 == expectedValue })
}

/// A matcher that accepts values equal to this one; nil on either side fails it both ways.
///
/// Nil does not even equal nil, as in Nimble: `beNil` says so more clearly.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
  guard let expectedValue else { return equalNothing() }
  return equal(expectedValue)
}

/// A matcher that accepts arrays with equal elements, of which some may be nil; a nil array fails
/// it both ways.
///
/// With elements that are optionals, an array of values is compared as one of optionals.
@_disfavoredOverload
@inlinable
public func equal<T: Equatable>(_ expectedValue: [T?]) -> Matcher<[T?]> {
  equal(expectedValue, by: { $0 == expectedValue })
}

/// A matcher that accepts dictionaries with the same keys and equal values; a nil dictionary
/// fails it both ways.
///
/// A key that is expected with a nil value is in no dictionary of values that are not optional.
@inlinable
public func equal<K: Hashable, V: Equatable>(_ expectedValue: [K: V?]) -> Matcher<[K: V]> {
  .judging(
    "equal <\(stringify(expectedValue))>", noun: stringify(expectedValue),
    where: { $0.mapValues(Optional.some) == expectedValue })
}

/// A matcher that compares in its own way and says "equal" to it.
@inlinable
func equal<T>(_ expectedValue: T, by areEqual: @escaping (T) -> Bool) -> Matcher<T> {
  Matcher(comparingWith: expectedValue, by: areEqual)
}

/// A matcher for an expected nil: fails both ways whatever the value is.
@usableFromInline
func equalNothing<T>() -> Matcher<T> {
  Matcher(noun: { "nil" }) { expression in
    _ = try expression.evaluate()
    return MatcherResult(status: .fail, phrase: { "equal <nil>" }).failedOnNil
  }
}
