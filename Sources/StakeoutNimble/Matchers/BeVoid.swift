internal import StakeoutExpectations
public import StakeoutMatching
internal import StakeoutReporting

/// Matches an expression that has any value.
///
/// A nil value does not match.
public func beVoid() -> Matcher<()> {
  Matcher(noun: { "()" }) { expression in
    let value: ()? = try expression.evaluate()
    return MatcherResult(status: MatcherStatus(bool: value != nil), phrase: { "be void" })
  }
}
