public import StakeoutBase

/// Matches values that the other matcher rejects.
public func not<M: MatcherConvertible>(_ matcher: M) -> Matcher<M.ValueType> {
  not(matcher.matcher())
}
