public import StakeoutBase

extension BlockingClaim {
  /// Claims that the value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable @inline(__always)
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match.
  ///
  /// A nil value that the matcher does not accept fails this verb, too. The parameters, the result
  /// and the errors are those of `to`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @inlinable @inline(__always)
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  // Only for `AsyncMatcher`. With any `AsyncableMatcher`, `expect(1).to(equal(1))` would need
  // `await` in async code.
  /// Claims that the value matches an asynchronous matcher.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match an asynchronous matcher.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}

extension AwaitingClaim {
  /// Claims that the awaited value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
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
  /// A nil value that the matcher does not accept fails this verb, too. The parameters, the result
  /// and the errors are those of `to`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}
