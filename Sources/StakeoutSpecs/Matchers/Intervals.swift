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

/// A matcher that accepts numbers that differ from the other by this distance at most; nil fails it
/// both ways.
///
/// Not-a-number is near to nothing, and an infinity not even to itself. The name is Kiwi's;
/// `beCloseTo` leaves the distance itself out.
@inlinable
public func beWithin<T: Numeric & Comparable>(_ distance: T, of other: T) -> Matcher<T> {
  near(other, within: distance) { ($0 > other ? $0 - other : other - $0) <= distance }
}

/// A matcher that accepts numbers that differ from the other by this distance at most; nil fails it
/// both ways.
///
/// A difference that the type cannot hold is more than any distance. The name is Kiwi's.
@inlinable
public func beWithin<T: FixedWidthInteger>(_ distance: T, of other: T) -> Matcher<T> {
  near(other, within: distance) { actual in
    let (difference, isHuge) = max(actual, other).subtractingReportingOverflow(min(actual, other))
    return !isHuge && difference <= distance
  }
}

/// A matcher that accepts numbers that differ from this one by delta at most; nil fails it both
/// ways.
///
/// It is ``beWithin(_:of:)`` in other words, as in Kiwi.
@inlinable
public func equal<T: FloatingPoint>(_ expectedValue: T, withDelta delta: T) -> Matcher<T> {
  beWithin(delta, of: expectedValue)
}

@inlinable
func near<T>(
  _ other: T, within distance: T, where isNear: @escaping (T) -> Bool
) -> Matcher<T> {
  .judging(
    "be within <\(stringify(distance))> of <\(stringify(other))>",
    noun: "within \(stringify(distance)) of \(stringify(other))", where: isNear)
}
