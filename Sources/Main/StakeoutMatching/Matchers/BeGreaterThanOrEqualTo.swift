/// Matches values greater than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(
    expectedValue, phrase: "be greater than or equal to", noun: ">=", hintsAtBeNil: false,
    where: >=)
}
