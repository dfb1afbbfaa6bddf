/// Matches values in this range, without its upper bound.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beWithin<T: Comparable>(_ range: Range<T>) -> Matcher<T> {
  within(range)
}

/// Matches values in this range, including both bounds.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beWithin<T: Comparable>(_ range: ClosedRange<T>) -> Matcher<T> {
  within(range)
}

@inlinable
func within<Bounds: RangeExpression>(_ range: Bounds) -> Matcher<Bounds.Bound> {
  .judging("be within range <(\(range))>", noun: "within \(range)", where: range.contains)
}
