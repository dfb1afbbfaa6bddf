public import StakeoutBase

// Each verb that waits has two forms. The blocking form blocks the thread; on the main thread, the
// main queue and the main run loop keep running. The asynchronous form suspends the task and
// evaluates in the caller's isolation.

extension BlockingClaim {
  /// Blocks the thread until the value matches.
  ///
  /// The last evaluation begins when `timeout` is over. With a timeout of zero there is one
  /// evaluation. An error of the expression ends the wait. On the main actor, the main queue cannot
  /// continue while a test blocks it, so the verb fails at once and says so.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The longest time to wait.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventually(…)'")
  @inlinable
  public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toMatch, "to eventually", .firstPass, timeout, pollInterval, description), matcher)
  }

  /// Blocks the thread until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventuallyNot(…)'")
  @inlinable
  public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toNotMatch, "to eventually not", .firstPass, timeout, pollInterval, description),
      matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict. The last evaluation
  /// begins when the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNever(…)'")
  public func toNever(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toNotMatch, "to never", .firstFailure, timeout, pollInterval, description), matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toAlways(…)'")
  public func toAlways(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toMatch, "to always", .firstFailure, timeout, pollInterval, description), matcher)
  }
}

extension Claim {
  /// Suspends the task until the value matches.
  ///
  /// The expression is evaluated in the caller's isolation. The last evaluation comes when
  /// `timeout` is over or the task is cancelled. An error of the expression ends the wait.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The longest time to wait. A running evaluation is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toMatch, "to eventually", .firstPass, timeout, pollInterval, description), matcher)
  }

  /// Suspends the task until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toNotMatch, "to eventually not", .firstPass, timeout, pollInterval, description),
      matcher)
  }

  /// Suspends the task for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict. Also fails if the task
  /// is cancelled before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  nonisolated(nonsending) public func toNever(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toNotMatch, "to never", .firstFailure, timeout, pollInterval, description), matcher)
  }

  /// Suspends the task for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func toAlways(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toMatch, "to always", .firstFailure, timeout, pollInterval, description), matcher)
  }
}
