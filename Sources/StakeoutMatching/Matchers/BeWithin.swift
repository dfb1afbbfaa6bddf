/// A matcher that accepts values in this range, which excludes its upper bound; nil fails it both
/// ways.
@inlinable
public func beWithin<T: Comparable>(_ range: Range<T>) -> Matcher<T> {
  within(range)
}

/// A matcher that accepts values in this range, which includes both bounds; nil fails it both
/// ways.
@inlinable
public func beWithin<T: Comparable>(_ range: ClosedRange<T>) -> Matcher<T> {
  within(range)
}

@inlinable
func within<Bounds: RangeExpression>(_ range: Bounds) -> Matcher<Bounds.Bound> {
  .judging("be within range <(\(range))>", noun: "within \(range)", where: range.contains)
}
