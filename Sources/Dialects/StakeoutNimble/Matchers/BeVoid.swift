public import StakeoutMatching

/// Matches an expression that has any value.
///
/// A nil value does not match.
public func beVoid() -> Matcher<()> {
  Matcher(.ofOptional({ $0 != nil }, { "be void" }), noun: { "()" })
}
