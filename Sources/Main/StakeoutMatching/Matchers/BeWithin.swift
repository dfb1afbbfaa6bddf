/// Matches values in this range, such as `1..<6` or `1...5`.
///
/// A nil value fails `to` and `toNot`.
@inlinable
public func beWithin<Bounds: RangeExpression>(_ range: Bounds) -> Matcher<Bounds.Bound> {
  .judging("be within range <(\(range))>", noun: "within \(range)", where: range.contains)
}
