// The compiler tries each form of `equal` for each expectation. So a form exists only if it changes
// what compiles or what matches. Sets are compared like any other value.

/// Matches values equal to this one.
///
/// A nil value fails `to` and `toNot`. The failure of a set lists the missing and the extra
/// elements, sorted if they are comparable.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T) -> Matcher<T> {
  equal(expectedValue, by: { $0 == $1 })
}

/// Matches values equal to this one.
///
/// Nil on either side fails `to` and `toNot`. As in Nimble, nil does not equal nil: use `beNil` for
/// that.
@inlinable
public func equal<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
  guard let expectedValue else { return failing("equal <nil>", noun: "nil") }
  return equal(expectedValue)
}

/// Matches arrays with equal elements, some of which may be nil.
///
/// A nil array fails `to` and `toNot`. An array of non-optional values is compared as an array of
/// optionals.
@_disfavoredOverload
@inlinable
public func equal<T: Equatable>(_ expectedValue: [T?]) -> Matcher<[T?]> {
  equal(expectedValue, by: { $0 == $1 })
}

/// Matches dictionaries with the same keys and equal values.
///
/// A nil dictionary fails `to` and `toNot`. If a key is expected with a nil value, a dictionary of
/// non-optional values never matches.
@inlinable
public func equal<K: Hashable, V: Equatable>(_ expectedValue: [K: V?]) -> Matcher<[K: V]> {
  .judging(
    "equal <\(stringify(expectedValue))>", noun: stringify(expectedValue),
    where: { $0.mapValues(Optional.some) == expectedValue })
}

/// Creates a matcher with a custom comparison and the text of `equal`.
@inlinable
func equal<T>(_ expectedValue: T, by areEqual: @escaping (T, T) -> Bool) -> Matcher<T> {
  Matcher(.comparison(expectedValue, areEqual))
}
