public import StakeoutBase

/// Matches values for which the closure returns true.
public func matches<Value>(_ matches: @escaping (_ actual: Value) -> Bool) -> Matcher<Value> {
  .pattern("match <func>", noun: "<func>", where: matches)
}

/// Matches any value, including nil.
public func any<Value>() -> Matcher<Value> {
  .pattern("be anything", noun: "_", where: { _ in true })
}

/// Returns the matcher itself, or the matcher that a value converts to.
public func matches<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  matcher.matcher()
}

/// Matches arrays of the same length whose elements match the matchers at their indexes.
public func matches<Element: MatcherConvertible>(
  _ values: [Element]
) -> Matcher<[Element.ValueType]> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { actual in
      actual.count == values.count
        && zip(values, actual).allSatisfy { $0.matcher().asPattern($1) }
    })
}

/// Matches dictionaries with the same keys whose values match the matchers of their keys.
public func matches<Key: Hashable, Value: MatcherConvertible>(
  _ values: [Key: Value]
) -> Matcher<[Key: Value.ValueType]> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { actual in
      actual.count == values.count
        && values.allSatisfy { key, value in
          guard let actual = actual[key] else { return false }
          return value.matcher().asPattern(actual)
        }
    })
}

/// Matches tuples whose elements match the matchers at their positions.
///
/// The matchers are evaluated from left to right, up to the first that does not match. Supports any
/// number of elements; Dobby supports two to five.
public func matches<each Element: MatcherConvertible>(
  _ values: (repeat each Element)
) -> Matcher<(repeat (each Element).ValueType)> {
  .pattern(
    "match \(values)", noun: "\(values)",
    where: { (actual: (repeat (each Element).ValueType)) in
      for (pattern, value) in repeat (each values, each actual) {
        guard pattern.matcher().asPattern(value) else { return false }
      }
      return true
    })
}
