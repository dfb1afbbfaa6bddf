public import StakeoutMatching

/// A matcher that accepts nil.
public func none<Value>() -> Matcher<Value?> {
  .pattern(
    "be nil", noun: "nil",
    where: { actual in
      if case .none = actual { true } else { false }
    })
}

/// A matcher that accepts values that are there and that the other one accepts.
public func some<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType?> {
  .pattern(
    "match \(matcher.matcher())", noun: "\(matcher.matcher())",
    where: { actual in
      guard let actual else { return false }
      return matcher.matcher().asPattern(actual)
    })
}
