public import StakeoutBase

/// Matches nil.
public func none<Value>() -> Matcher<Value?> {
  .pattern(
    "be nil", noun: "nil",
    where: { actual in
      if case .none = actual { true } else { false }
    })
}

/// Matches non-nil values that the other matcher accepts.
public func some<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType?> {
  .pattern(
    "match \(matcher.matcher())", noun: "\(matcher.matcher())",
    where: { actual in
      guard let actual else { return false }
      return matcher.matcher().asPattern(actual)
    })
}
