public import StakeoutMatching

/// A matcher that accepts everything but nil, also if that is wrapped in one more optional.
///
/// The name is Kiwi's. `toNot(beNil())` says the same.
@inlinable
public func beNonNil<T>() -> Matcher<T> {
  Matcher(noun: { "not nil" }) { expression in
    let value = try expression.evaluate()
    return MatcherResult(
      status: MatcherStatus(bool: !isNil(value)), phrase: { "be non-nil" })
  }
}
