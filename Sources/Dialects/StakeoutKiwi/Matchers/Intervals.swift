public import StakeoutMatching

/// Matches values from `lower` to `upper`, both included; a nil subject fails `to` and `toNot`.
///
/// If `lower` is greater than `upper`, no value matches. The name is Kiwi's.
public func beBetween<T: Comparable>(_ lower: T, and upper: T) -> Matcher<T> {
  .judging(
    "be between <\(stringify(lower))> and <\(stringify(upper))>",
    noun: "between \(stringify(lower)) and \(stringify(upper))",
    where: { lower <= $0 && $0 <= upper })
}

/// Matches values in this range, its bounds included; a nil subject fails `to` and `toNot`.
///
/// This is another of Kiwi's names for ``beBetween(_:and:)``.
public func beInTheInterval<T: Comparable>(_ interval: ClosedRange<T>) -> Matcher<T> {
  beBetween(interval.lowerBound, and: interval.upperBound)
}

/// Matches values from `lower` to `upper`, both included; a nil subject fails `to` and `toNot`.
///
/// This is another of Kiwi's names for ``beBetween(_:and:)``.
public func beInTheInterval<T: Comparable>(from lower: T, to upper: T) -> Matcher<T> {
  beBetween(lower, and: upper)
}

/// Matches numbers that differ from the other by at most this distance.
///
/// NaN matches nothing, and infinity does not even match itself. A nil subject fails `to` and
/// `toNot`. The name is Kiwi's. Unlike this matcher, `beCloseTo` excludes the distance itself.
public func beWithin<T: Numeric & Comparable>(_ distance: T, of other: T) -> Matcher<T> {
  near(other, within: distance) { ($0 > other ? $0 - other : other - $0) <= distance }
}

/// Matches integers that differ from the other by at most this distance.
///
/// A difference that overflows the type is greater than any distance. A nil subject fails `to` and
/// `toNot`. The name is Kiwi's.
public func beWithin<T: FixedWidthInteger>(_ distance: T, of other: T) -> Matcher<T> {
  near(other, within: distance) { actual in
    let (difference, isHuge) = max(actual, other).subtractingReportingOverflow(min(actual, other))
    return !isHuge && difference <= distance
  }
}

/// Matches numbers that differ from this one by at most `delta`.
///
/// This is another of Kiwi's names for `beWithin(_:of:)`. A nil subject fails `to` and `toNot`.
public func equal<T: FloatingPoint>(_ expectedValue: T, withDelta delta: T) -> Matcher<T> {
  beWithin(delta, of: expectedValue)
}

private func near<T>(
  _ other: T, within distance: T, where isNear: @escaping (T) -> Bool
) -> Matcher<T> {
  .judging(
    "be within <\(stringify(distance))> of <\(stringify(other))>",
    noun: "within \(stringify(distance)) of \(stringify(other))", where: isNear)
}
