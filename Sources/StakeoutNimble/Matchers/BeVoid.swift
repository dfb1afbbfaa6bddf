internal import StakeoutExpectations
public import StakeoutBase

/// Matches an expression that has any value.
///
/// A nil value does not match.
public func beVoid() -> Matcher<()> {
  Matcher(phrase: { "be void" }, noun: { "()" }, whereOptional: { $0 != nil })
}
