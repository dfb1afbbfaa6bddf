public import StakeoutMatching
internal import StakeoutReporting

extension AsyncRequirement {
  /// Waits, with the task suspended, until the value matches, and returns it.
  ///
  /// The expression is evaluated in the caller's isolation, the last time when `timeout` is over or
  /// the task is cancelled. An error that it throws ends the wait.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: How long to wait. An evaluation that is running is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.match(timeout, pollInterval, description), matcher)
  }

  /// Waits, with the task suspended, until the value does not match, and returns it.
  ///
  /// Takes the parameters of `toEventually`.
  @discardableResult
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// As `toEventuallyNot`.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.mismatch(timeout, pollInterval, description), matcher)
  }

  /// Watches, with the task suspended, that the value does not match before the time is over, and
  /// returns the last one.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict, and when the task is
  /// cancelled before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - until: How long to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func toNever(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.never(timeout, pollInterval, description), matcher)
  }

  /// As `toNever`.
  @discardableResult
  nonisolated(nonsending) public func neverTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.never(timeout, pollInterval, description), matcher)
  }

  /// Watches, with the task suspended, that the value matches until the time is over, and returns
  /// the last one.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`.
  @discardableResult
  nonisolated(nonsending) public func toAlways(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.always(timeout, pollInterval, description), matcher)
  }

  /// As `toAlways`.
  @discardableResult
  nonisolated(nonsending) public func alwaysTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws -> Value {
    try await suspend(.always(timeout, pollInterval, description), matcher)
  }

  nonisolated(nonsending) private func suspend(
    _ wanted: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws -> Value {
    let context = TestContext.current
    return try await settled(await expression.suspend(for: wanted, matcher), in: context)
  }
}
