public import StakeoutMatching

extension BlockingClaim {
  /// Claims that the value matches.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match.
  ///
  /// A nil that the matcher does not accept fails this as well. Parameters, result and error are
  /// those of `to`: an expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @inlinable
  public func notTo(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  // For `AsyncMatcher` alone: with any matcher that can await, `expect(1).to(equal(1))` would need
  // `await` in async code.
  /// Claims that the value matches a matcher that awaits.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match a matcher that awaits.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}

extension AwaitingClaim {
  /// Claims that the awaited value matches.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the awaited value does not match.
  ///
  /// A nil that the matcher does not accept fails this as well. Parameters, result and error are
  /// those of `to`: an expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}
