public import StakeoutExpectations
public import StakeoutMatching

// Verbs that wait, in Kiwi's words, each in two forms as `toEventually` is: the blocking one
// holds the thread, while on the main thread the main queue and the main run loop go on; the
// asynchronous one suspends the task and evaluates in the caller's isolation. The expression is
// evaluated anew each time.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Waits, blocking the thread, until the value matches: for one second, unless
  /// `PollingDefaults` say otherwise.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toEventually(matcher.guardingSubject, description: description)
  }

  /// Watches, blocking the thread, that the value does not match: for one second, unless
  /// `PollingDefaults` say otherwise.
  ///
  /// Fails as soon as it matches; passes when the time is over, as `toNever` does.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNever(matcher.guardingSubject, description: description)
  }

  /// Waits, blocking the thread, until the value matches: for as long as you say.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    toEventually(matcher.guardingSubject, timeout: time, description: description)
  }

  /// Watches, blocking the thread, that the value does not match: for as long as you say.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    toNever(matcher.guardingSubject, until: time, description: description)
  }
}

extension Claim where VerbResult == Self, VerbError == Never {
  /// Waits, with the task suspended, until the value matches: for one second, unless
  /// `PollingDefaults` say otherwise.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toEventually(matcher.guardingAnySubject, description: description)
  }

  /// Watches, with the task suspended, that the value does not match: for one second, unless
  /// `PollingDefaults` say otherwise.
  ///
  /// Fails as soon as it matches; passes when the time is over, as `toNever` does.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toNever(matcher.guardingAnySubject, description: description)
  }

  /// Waits, with the task suspended, until the value matches: for as long as you say.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toEventually(matcher.guardingAnySubject, timeout: time, description: description)
  }

  /// Watches, with the task suspended, that the value does not match: for as long as you say.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toNever(matcher.guardingAnySubject, until: time, description: description)
  }
}
