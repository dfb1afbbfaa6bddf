/// A matcher that accepts an expression that has a value at all; nil does not match.
public func beVoid() -> Matcher<()> {
  Matcher(noun: { "()" }) { expression in
    let value: ()? = try expression.evaluate()
    return MatcherResult(status: MatcherStatus(bool: value != nil), phrase: { "be void" })
  }
}
