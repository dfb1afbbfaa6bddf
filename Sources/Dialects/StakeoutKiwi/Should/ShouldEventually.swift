public import StakeoutExpectations
public import StakeoutBase

// Kiwi's waiting verbs. Each has two forms, like `toEventually`. The blocking form blocks the thread; on
// the main thread, the main queue and the main run loop keep running. The asynchronous form suspends the
// task and evaluates in the caller's isolation. Each poll evaluates the expression once. If the task is
// cancelled, a verb that has to wait for the whole time fails. `PollingDefaults` can change the default
// time.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Blocks the thread until the value matches, for at most one second by default.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.within(PollingDefaults.timeout, .toMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, and expects the value never to match.
  ///
  /// Fails as soon as the value matches, like `toNever`.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.within(PollingDefaults.timeout, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(
    *, noasync,
    message: "write 'await', as in 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.within(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for the given time, and expects the value never to match.
  @discardableResult
  @available(
    *, noasync,
    message: "write 'await', as in 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.within(time, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, then evaluates once and expects the value to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWait(…)'")
  public func shouldAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(PollingDefaults.timeout, .toMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, then evaluates once and expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWait(…)'")
  public func shouldNotAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(PollingDefaults.timeout, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for the given time, then evaluates once and expects the value to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWaitOf(…)'")
  public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Blocks the thread for the given time, then evaluates once and expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWaitOf(…)'")
  public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toNotMatch, description), matcher.guardingSubject)
  }
}

extension Claim where VerbResult == Self, VerbError == Never {
  /// Suspends the task until the value matches, for at most one second by default.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.within(PollingDefaults.timeout, .toMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, and expects the value never to match.
  ///
  /// Fails as soon as the value matches, like `toNever`.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(
      .within(PollingDefaults.timeout, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.within(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for the given time, and expects the value never to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.within(time, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, then evaluates once and expects the value to match.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(PollingDefaults.timeout, .toMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, then evaluates once and expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(
      .after(PollingDefaults.timeout, .toNotMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for the given time, then evaluates once and expects the value to match.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Suspends the task for the given time, then evaluates once and expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toNotMatch, description), matcher.guardingSubject)
  }
}
