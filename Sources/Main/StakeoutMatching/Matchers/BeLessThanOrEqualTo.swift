/// Matches values less than or equal to this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beLessThanOrEqualTo<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(
    expectedValue, phrase: "be less than or equal to", noun: "<=", hintsAtBeNil: false, where: <=)
}
