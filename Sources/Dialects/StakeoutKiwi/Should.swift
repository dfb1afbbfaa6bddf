// Kiwi's verbs `should` and `shouldNot`, and their waiting forms.
//
// They take Stakeout's matchers. A nil subject fails both verbs with "expected subject not to be nil", unless
// the matcher accepts nil, as `beNil` does. All other texts of failures are those of `to` and `toNot`.

public import StakeoutExpectations
public import StakeoutMatching

extension BlockingClaim where VerbResult == Self, VerbError == Never {
  /// Expects the value to match, like Kiwi's `[[subject should] …]`.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  public func should(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    to(matcher.guardingSubject, description: description)
  }

  /// Expects the value not to match, like Kiwi's `[[subject shouldNot] …]`.
  @discardableResult
  public func shouldNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNot(matcher.guardingSubject, description: description)
  }
}

extension AwaitingClaim where VerbResult == Self, VerbError == Never {
  /// Expects the value to match, in async code.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func should(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await to(matcher.guardingSubject, description: description)
  }

  /// Expects the value not to match, in async code.
  @discardableResult
  nonisolated(nonsending) public func shouldNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await toNot(matcher.guardingSubject, description: description)
  }
}

// Each of Kiwi's waiting verbs has two forms, like `toEventually`. The blocking form blocks the thread. On
// the main thread, the main queue and the main run loop keep running. The asynchronous form suspends the task
// and evaluates in the caller's isolation. Each poll evaluates the expression once. If the task is cancelled,
// a verb that has to wait for the whole time fails. `PollingDefaults` can change the default time.

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
    _perform(
      .within(PollingDefaults.timeout, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, and expects the value never to match.
  ///
  /// Fails as soon as the value matches, like `toNever`.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _perform(
      .within(PollingDefaults.timeout, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit. A literal is a number of seconds.
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
    _perform(.within(time, .toMatch, description), with: matcher.guardingSubject)
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
    _perform(.within(time, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, then evaluates once and expects the value to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWait(…)'")
  public func shouldAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _perform(.after(PollingDefaults.timeout, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread for one second by default, then evaluates once and expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWait(…)'")
  public func shouldNotAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _perform(
      .after(PollingDefaults.timeout, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread for the given time, then evaluates once and expects the value to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWaitOf(…)'")
  public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _perform(.after(time, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Blocks the thread for the given time, then evaluates once and expects the value not to match.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWaitOf(…)'")
  public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) -> Self {
    _perform(.after(time, .toNotMatch, description), with: matcher.guardingSubject)
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
    await _perform(
      .within(PollingDefaults.timeout, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, and expects the value never to match.
  ///
  /// Fails as soon as the value matches, like `toNever`.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(
      .within(PollingDefaults.timeout, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task until the value matches, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit. A literal is a number of seconds.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(.within(time, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for the given time, and expects the value never to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(.within(time, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, then evaluates once and expects the value to match.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(
      .after(PollingDefaults.timeout, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for one second by default, then evaluates once and expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWait(
    _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(
      .after(PollingDefaults.timeout, .toNotMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for the given time, then evaluates once and expects the value to match.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(.after(time, .toMatch, description), with: matcher.guardingSubject)
  }

  /// Suspends the task for the given time, then evaluates once and expects the value not to match.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ matcher: Matcher<Value>, description: String? = nil
  ) async -> Self {
    await _perform(.after(time, .toNotMatch, description), with: matcher.guardingSubject)
  }
}

// In Kiwi these functions make objects from values, variables and blocks. Swift needs no such objects. The
// functions exist so that moved specs compile.

/// Creates an expectation about an expression whose value may change, like `expect`.
///
/// Waiting verbs evaluate the expression at each poll.
public func expectFutureValue<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  expect(fileID: fileID, file: file, line: line, column: column, try expression())
}

/// Returns the value itself.
public func theValue<T>(_ value: T) -> T { value }

/// Returns the closure itself, as the subject of an expectation.
///
/// For example: `expect(theBlock { … }).should(…)`.
public func theBlock<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }

/// Returns the closure itself, like `theBlock`.
public func lambda<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }

/// The failure text for a nil subject, in Kiwi's words.
let nilSubjectText = "expected subject not to be nil"

extension Matcher {
  /// This matcher, except that a nil subject that it does not accept fails with ``nilSubjectText``.
  var guardingSubject: Matcher<T> {
    if isPreparing { return preparing(\.guardingSubject) }
    let matcher = self
    let guarding = replacingJudgement { expression in
      // Record the value of this evaluation, because an expression that trapped must not run again.
      var value: T?? = .none
      let result = try matcher.satisfies(
        expression.cast {
          value = .some($0)
          return $0
        })
      guard result.status == .fail, case .some(.none) = value else { return result }
      return result.mapMessage { _ in .fail(nilSubjectText) }
    }
    return tellsDifferences ? guarding.explained { matcher.difference(from: $0) } : guarding
  }
}
