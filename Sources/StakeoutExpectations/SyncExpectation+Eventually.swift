public import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

// Verbs that wait, each in two forms. The blocking one holds the thread; on the main thread the
// main queue and the main run loop go on. The asynchronous one suspends the task and evaluates in
// the caller's isolation.

extension SyncExpectation {
  /// Waits, blocking the thread, until the value matches.
  ///
  /// The last evaluation begins when `timeout` is over; with zero there is one. An error that the
  /// expression throws ends the wait. On the main actor, whose queue cannot go on while a test
  /// blocks it, the expectation fails at once and says so.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - pollInterval: The longest pause between two evaluations. Early ones are shorter.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).toEventually(…)'")
  public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) -> Self {
    wait(.match(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// Waits, blocking the thread, until the value does not match.
  ///
  /// Takes the parameters of `toEventually`.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).toEventuallyNot(…)'")
  public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) -> Self {
    wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// As `toEventuallyNot`.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).toNotEventually(…)'")
  public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) -> Self {
    wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  private func wait(_ wanted: Eventual, for matcher: Matcher<Value>, _ waiter: Waiter) -> Self {
    let context = TestContext.current
    guard WaitingPlace.current != .mainActor else {
      return settled(.wouldBlockMainActor, in: context)
    }
    var (wanted, waiter, attempt) = (wanted, waiter, expression)
    let wakeCall = WakeCall()
    let end = waiter.block(wakes: { wakeCall.event(for: matcher, on: attempt) }) {
      attempt = expression.withoutCaching().evaluatedOnce()
      return wanted.isSettled(by: attempt, matcher)
    }
    return settled(wanted.verdict(after: end), in: context)
  }
}

extension SyncExpectation {
  /// Waits, with the task suspended, until the value matches.
  ///
  /// The expression is evaluated in the caller's isolation. When the task is cancelled it is
  /// evaluated a last time. For the rest see the blocking form.
  @discardableResult
  nonisolated(nonsending) public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .match(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// Waits, with the task suspended, until the value does not match.
  @discardableResult
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  /// As `toEventuallyNot`.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async -> Self {
    await wait(
      .mismatch(description), for: matcher, Waiter(timeout: timeout, pollInterval: pollInterval))
  }

  nonisolated(nonsending) private func wait(
    _ wanted: Eventual, for matcher: Matcher<Value>, _ waiter: Waiter
  ) async -> Self {
    let context = TestContext.current
    var (wanted, waiter, attempt) = (wanted, waiter, expression)
    let wakeCall = WakeCall()
    let end = await waiter.suspend(
      wakes: { wakeCall.event(for: matcher, on: attempt) }
    ) {
      attempt = expression.withoutCaching().evaluatedOnce()
      return wanted.isSettled(by: attempt, matcher)
    }
    return settled(wanted.verdict(after: end), in: context)
  }
}
