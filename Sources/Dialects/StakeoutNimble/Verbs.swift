public import StakeoutExpectations
public import StakeoutBase

// Nimble's second names for the verbs.

extension BlockingClaim {
  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  public func notTo(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNot(matcher, description: description)
  }

  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }

  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNotEventually(…)'")
  public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).neverTo(…)'")
  public func neverTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).alwaysTo(…)'")
  public func alwaysTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toAlways(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }
}

extension AwaitingClaim {
  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }
}

extension Claim {
  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func neverTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func alwaysTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toAlways(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }
}
