public import StakeoutMatching

// Each verb that waits has two forms. The blocking form holds the thread; on the main thread, the
// main queue and the main run loop keep running. The asynchronous form suspends the task and
// evaluates in the caller's isolation.

extension BlockingClaim {
  /// Waits, blocking the thread, until the value matches.
  ///
  /// The last evaluation begins when `timeout` is over; with zero there is one. An error that the
  /// expression throws ends the wait. On the main actor, whose queue cannot go on while a test
  /// blocks it, the verb fails at once and says so.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: How long to wait.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventually(…)'")
  public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.match(timeout, pollInterval, description), matcher)
  }

  /// Waits, blocking the thread, until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventuallyNot(…)'")
  public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNotEventually(…)'")
  public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// Watches, blocking the thread, that the value does not match before the time is over.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict. The last evaluation
  /// begins when `until` is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - until: How long to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNever(…)'")
  public func toNever(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.never(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).neverTo(…)'")
  public func neverTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.never(timeout, pollInterval, description), matcher)
  }

  /// Watches, blocking the thread, that the value matches until the time is over.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toAlways(…)'")
  public func toAlways(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.always(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).alwaysTo(…)'")
  public func alwaysTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(.always(timeout, pollInterval, description), matcher)
  }
}

extension Claim {
  /// Waits, with the task suspended, until the value matches.
  ///
  /// The expression is evaluated in the caller's isolation, the last time when `timeout` is over or
  /// the task is cancelled. An error that it throws ends the wait.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: How long to wait. An evaluation that is running is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.match(timeout, pollInterval, description), matcher)
  }

  /// Waits, with the task suspended, until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// Watches, with the task suspended, that the value does not match before the time is over.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict, and when the task is
  /// cancelled before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - until: How long to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  /// - Returns: An expectation returns itself, a requirement the value.
  /// - Throws: An expectation throws nothing. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  nonisolated(nonsending) public func toNever(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.never(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func neverTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.never(timeout, pollInterval, description), matcher)
  }

  /// Watches, with the task suspended, that the value matches until the time is over.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func toAlways(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.always(timeout, pollInterval, description), matcher)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func alwaysTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(.always(timeout, pollInterval, description), matcher)
  }
}
