public import StakeoutBase

/// Matches values equal to this one; for an Optional, nil equals nil.
@inlinable
public func equals<Value: Equatable>(_ value: Value) -> Matcher<Value> {
  .pattern("equal <\(stringify(value))>", noun: ShortText.describing(value), where: { value == $0 })
}

/// Matches tuples whose elements equal these, one by one.
///
/// Supports any number of elements; Dobby supports two to five.
public func equals<each Element: Equatable>(
  _ values: (repeat each Element)
) -> Matcher<(repeat each Element)> {
  .pattern(
    "equal <\(ShortText.describing(values))>", noun: ShortText.describing(values),
    where: { (actual: (repeat each Element)) in
      for (expected, value) in repeat (each values, each actual) {
        guard expected == value else { return false }
      }
      return true
    })
}
