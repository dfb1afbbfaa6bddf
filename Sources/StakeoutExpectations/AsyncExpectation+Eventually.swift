public import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

extension AsyncExpectation {
  /// Waits, with the task suspended, until the value matches.
  ///
  /// The last evaluation begins when `timeout` is over; with zero there is one. An error that the
  /// expression throws ends the wait. When the task is cancelled the expression is evaluated a last
  /// time.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait. An evaluation that is running is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .match(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// Waits, with the task suspended, until the value does not match.
  ///
  /// Takes the parameters of `toEventually`.
  @discardableResult
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// As `toEventuallyNot`.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  nonisolated(nonsending) private func wait(
    _ wanted: Eventual, for matcher: some AsyncableMatcher<Value>, _ waiter: Waiter
  ) async -> Self {
    let context = TestContext.current
    var (wanted, waiter) = (wanted, waiter)
    let end = await waiter.suspend {
      let attempt = expression.withoutCaching().evaluatedOnce()
      return await wanted.isSettled(by: attempt, matcher)
    }
    return settled(wanted.verdict(after: end), in: context)
  }
}
