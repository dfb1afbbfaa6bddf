public import StakeoutExpectations
public import StakeoutBase

// These verbs let a fixed time pass, and then evaluate and judge once. Meanwhile the main queue and
// the main run loop keep running, as with the verbs that poll.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Blocks for one second by default, and then expects the value to match.
  ///
  /// `PollingDefaults` can change the time.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldAfterWait(…)'")
  public func shouldAfterWait(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    shouldAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Blocks for one second by default, and then expects the value not to match.
  ///
  /// `PollingDefaults` can change the time.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotAfterWait(…)'")
  public func shouldNotAfterWait(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    shouldNotAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Blocks for a time, and then expects the value to match.
  ///
  /// - Parameters:
  ///   - time: The time; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldAfterWaitOf(…)'")
  public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Blocks for a time, and then expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotAfterWaitOf(…)'")
  public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toNotMatch, description), matcher.guardingSubject)
  }
}

extension Claim where VerbResult == Self, VerbError == Never {
  /// Suspends for one second by default, and then expects the value to match.
  ///
  /// `PollingDefaults` can change the time. If the task is cancelled meanwhile, the expectation
  /// fails. The value is evaluated in the caller's isolation.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await shouldAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Suspends for one second by default, and then expects the value not to match.
  ///
  /// `PollingDefaults` can change the time.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await shouldNotAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Suspends for a time, and then expects the value to match.
  ///
  /// - Parameters:
  ///   - time: The time; a literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Suspends for a time, and then expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toNotMatch, description), matcher.guardingSubject)
  }
}
