public import StakeoutExpectations
public import StakeoutBase

// Kiwi's waiting verbs. Each has two forms, like `toEventually`. The blocking form holds the
// thread; on the main thread, the main queue and the main run loop keep running. The asynchronous
// form suspends the task and evaluates in the caller's isolation. Each poll evaluates the
// expression once.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Blocks until the value matches, for at most one second by default.
  ///
  /// `PollingDefaults` can change the time.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toEventually(matcher.guardingSubject, description: description)
  }

  /// Blocks for one second by default, and expects the value never to match.
  ///
  /// It fails as soon as the value matches, and passes at the end of the time, like `toNever`.
  /// `PollingDefaults` can change the time.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNever(matcher.guardingSubject, description: description)
  }

  /// Blocks until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    toEventually(matcher.guardingSubject, timeout: time, description: description)
  }

  /// Blocks for the given time, and expects the value never to match.
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
  /// Suspends until the value matches, for at most one second by default.
  ///
  /// `PollingDefaults` can change the time.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toEventually(matcher.guardingSubject, description: description)
  }

  /// Suspends for one second by default, and expects the value never to match.
  ///
  /// It fails as soon as the value matches, and passes at the end of the time, like `toNever`.
  /// `PollingDefaults` can change the time.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toNever(matcher.guardingSubject, description: description)
  }

  /// Suspends until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toEventually(matcher.guardingSubject, timeout: time, description: description)
  }

  /// Suspends for the given time, and expects the value never to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toNever(matcher.guardingSubject, until: time, description: description)
  }
}
