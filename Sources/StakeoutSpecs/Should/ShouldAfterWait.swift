public import StakeoutExpectations
public import StakeoutMatching

// Verbs that let a time pass, whatever happens in it, and then evaluate and judge once. In the time
// the main queue and the main run loop go on, as with the verbs that wait for something.

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Lets a second pass, or what `PollingDefaults` say, blocking the thread; then expects the value
  /// to match.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldAfterWait(…)'")
  public func shouldAfterWait(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    shouldAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Lets a second pass, or what `PollingDefaults` say, blocking the thread; then expects the value
  /// not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotAfterWait(…)'")
  public func shouldNotAfterWait(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    shouldNotAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Lets a time pass, blocking the thread; then expects the value to match.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldAfterWaitOf(…)'")
  public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toMatch, description), matcher.guardingSubject)
  }

  /// Lets a time pass, blocking the thread; then expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotAfterWaitOf(…)'")
  public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _block(.after(time, .toNotMatch, description), matcher.guardingSubject)
  }
}

extension Claim where VerbResult == Self, VerbError == Never {
  /// Lets a second pass, or what `PollingDefaults` say, with the task suspended; then expects the
  /// value to match.
  ///
  /// A task that is cancelled before fails. The value is evaluated in the caller's isolation.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWait(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await shouldAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Lets a second pass, or what `PollingDefaults` say, with the task suspended; then expects the
  /// value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWait(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await shouldNotAfterWaitOf(PollingDefaults.timeout, matcher, description: description)
  }

  /// Lets a time pass, with the task suspended; then expects the value to match.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toMatch, description), matcher.guardingAnySubject)
  }

  /// Lets a time pass, with the task suspended; then expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await _suspend(.after(time, .toNotMatch, description), matcher.guardingAnySubject)
  }
}
