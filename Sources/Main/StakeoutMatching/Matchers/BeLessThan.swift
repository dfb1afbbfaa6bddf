/// Matches values less than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beLessThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(expectedValue, phrase: "be less than", noun: "<", hintsAtBeNil: false, where: <)
}
