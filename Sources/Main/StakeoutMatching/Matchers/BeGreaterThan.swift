/// Matches values greater than this one.
///
/// Nil on either side fails `to` and `toNot`.
@inlinable
public func beGreaterThan<T: Comparable>(_ expectedValue: T?) -> Matcher<T> {
  comparing(expectedValue, phrase: "be greater than", noun: ">", hintsAtBeNil: false, where: >)
}
