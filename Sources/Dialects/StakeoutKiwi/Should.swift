public import StakeoutExpectations
public import StakeoutBase

// Kiwi's verbs for Stakeout's matchers. A nil subject fails both verbs with "expected subject not
// to be nil", unless the matcher accepts nil, as `beNil` does. All other texts are those of `to`
// and `toNot`.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Expects the value to match; Kiwi's `[[subject should] …]`.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  public func should(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    to(matcher.guardingSubject, description: description)
  }

  /// Expects the value not to match; Kiwi's `[[subject shouldNot] …]`.
  @discardableResult
  public func shouldNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNot(matcher.guardingSubject, description: description)
  }
}

extension AwaitingClaim where VerbResult == Self, VerbError == Never {
  /// Expects the value to match, in async code.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func should(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await to(matcher.guardingSubject, description: description)
  }

  /// Expects the value not to match, in async code.
  @discardableResult
  nonisolated(nonsending) public func shouldNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toNot(matcher.guardingSubject, description: description)
  }
}
