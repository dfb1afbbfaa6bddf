public import StakeoutMatching

/// A matcher that accepts what the other does not.
public func not<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  not(matcher.matcher())
}
