/// Matches values greater than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(expectedValue, phrase: "be greater than", noun: ">", hintsAtBeNil: false, where: >)
}

/// Matches values greater than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(
    expectedValue, phrase: "be greater than or equal to", noun: ">=", hintsAtBeNil: false,
    where: >=)
}

/// Matches values less than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beLessThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(expectedValue, phrase: "be less than", noun: "<", hintsAtBeNil: false, where: <)
}

/// Matches values less than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beLessThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(
    expectedValue, phrase: "be less than or equal to", noun: "<=", hintsAtBeNil: false, where: <=)
}
