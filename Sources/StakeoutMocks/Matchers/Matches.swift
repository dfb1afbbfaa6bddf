public import StakeoutMatching

/// A matcher that accepts what the closure says yes to.
public func matches<Value>(_ matches: @escaping (_ actual: Value) -> Bool) -> Matcher<Value> {
  .pattern("match <func>", noun: "<func>", where: matches)
}

/// A matcher that accepts everything, nil included.
public func any<Value>() -> Matcher<Value> {
  .pattern("be anything", noun: "_", where: { _ in true })
}

/// The matcher itself, or the one that a value stands for.
public func matches<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  matcher.matcher()
}

/// A matcher that accepts arrays of as many elements, each accepted by the matcher in its place.
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

/// A matcher that accepts dictionaries with the same keys, each value accepted by the matcher of
/// its key.
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

/// A matcher that accepts a tuple if each element is accepted by the matcher in its place.
///
/// The matchers are asked from left to right, up to the first that says no. Any number of elements
/// will do; Dobby has this for two to five.
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
