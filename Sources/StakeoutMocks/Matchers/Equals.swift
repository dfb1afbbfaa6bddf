public import StakeoutMatching

/// A matcher that accepts values equal to this one; as an Optional, nil equals nil.
@inlinable
public func equals<Value: Equatable>(_ value: Value) -> Matcher<Value> {
  .pattern("equal <\(stringify(value))>", noun: "\(value)", where: { value == $0 })
}

/// A matcher that accepts tuples whose elements are equal one by one.
///
/// Any number of elements will do; Dobby has this for two to five.
public func equals<each Element: Equatable>(
  _ values: (repeat each Element)
) -> Matcher<(repeat each Element)> {
  .pattern(
    "equal <\(values)>", noun: "\(values)",
    where: { (actual: (repeat each Element)) in
      for (expected, value) in repeat (each values, each actual) {
        guard expected == value else { return false }
      }
      return true
    })
}
