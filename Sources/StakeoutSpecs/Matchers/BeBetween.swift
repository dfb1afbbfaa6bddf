public import StakeoutMatching

/// A matcher that accepts values from the one to the other, both included; nil fails it both ways.
///
/// Bounds the wrong way round have nothing between them. The name is Kiwi's.
@inlinable
public func beBetween<T: Comparable>(_ lower: T, and upper: T) -> Matcher<T> {
  .judging(
    "be between <\(stringify(lower))> and <\(stringify(upper))>",
    noun: "between \(stringify(lower)) and \(stringify(upper))",
    where: { lower <= $0 && $0 <= upper })
}

/// A matcher that accepts values in this range, its bounds included; nil fails it both ways.
///
/// It is ``beBetween(_:and:)`` in other words, as in Kiwi.
@inlinable
public func beInTheInterval<T: Comparable>(_ interval: ClosedRange<T>) -> Matcher<T> {
  beBetween(interval.lowerBound, and: interval.upperBound)
}

/// A matcher that accepts values from the one to the other, both included; nil fails it both ways.
///
/// It is ``beBetween(_:and:)`` in other words, as in Kiwi.
@inlinable
public func beInTheInterval<T: Comparable>(from lower: T, to upper: T) -> Matcher<T> {
  beBetween(lower, and: upper)
}
