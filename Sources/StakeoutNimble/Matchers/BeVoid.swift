internal import StakeoutExpectations
public import StakeoutMatching
internal import StakeoutReporting

/// Matches an expression that has any value.
///
/// A nil value does not match.
public func beVoid() -> Matcher<()> {
  Matcher(phrase: { "be void" }, noun: { "()" }, whereOptional: { $0 != nil })
}
