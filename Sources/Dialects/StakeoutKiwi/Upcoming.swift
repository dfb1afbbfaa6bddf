// Events that an example expects from a line on, such as calls and notifications, and the verbs for them.

public import StakeoutExpectations

/// A future event on the subject of an expectation, made by `receive` or `bePosted`.
///
/// ```swift
/// expect(car).should(receive(.changeGear))
/// car.accelerate()
/// ```
///
/// The event is observed from the line of the verb, and judged after the example and all its `afterEach`. A
/// failure is reported at the line of the verb. Verbs that judge immediately, such as `to`, do not accept an
/// event.
public struct Upcoming<Subject> {
  /// Starts to observe the event.
  ///
  /// - Parameters:
  ///   - style: Whether the event is expected to happen.
  ///   - isAwaited: Whether the verb itself waits, so that the event must be triggered before it.
  let observe: (_ subject: Subject, _ style: ExpectationStyle, _ isAwaited: Bool) -> Observation

  /// A matcher that judges the events so far, and a closure that ends the observation.
  ///
  /// The matcher ignores the subject's value. `end` undoes the changes that the observation has made, and
  /// makes the matcher invalid.
  typealias Observation = (matcher: Matcher<Subject>, end: @Sendable () -> Void)
}

extension SyncExpectation {
  /// Expects something to happen to the subject before the end of the example.
  ///
  /// ```swift
  /// expect(car).should(receive(.changeGear))
  /// expect(Notification.Name("CarSold")).should(bePosted())
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: The expected event. It counts from this line on.
  ///   - time: How long to wait at the end of the example, for other threads and tasks that are
  ///     still running.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  public func should(
    _ upcoming: Upcoming<Value>, within time: TimeSpan? = nil, description: String? = nil
  ) -> Self {
    judgedAtEnd(upcoming, .toMatch, within: time, description)
  }

  /// Expects something not to happen to the subject before the end of the example.
  ///
  /// - Parameters:
  ///   - upcoming: The event. It counts from this line on.
  ///   - time: How long to keep observing at the end of the example.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  public func shouldNot(
    _ upcoming: Upcoming<Value>, within time: TimeSpan? = nil, description: String? = nil
  ) -> Self {
    judgedAtEnd(upcoming, .toNotMatch, within: time, description)
  }
}

// Kiwi starts to observe at `shouldEventually`, and waits at the end of the example. In Stakeout the verb
// itself waits. So the awaited event must be triggered before the verb, and may already have happened. For
// Kiwi's order, use `should(receive(…), within: 1)`.

extension SyncExpectation {
  /// Blocks the thread until the event has happened to the subject, for at most one second by default.
  ///
  /// - Parameters:
  ///   - upcoming: The event. All calls of the example count, including those before this line.
  ///     Notifications count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .within(PollingDefaults.timeout, .toMatch, description), .toMatch)
  }

  /// Blocks the thread for one second by default, and expects that the event does not happen to the subject.
  ///
  /// Calls and notifications count from this line on.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .within(PollingDefaults.timeout, .toNotMatch, description), .toNotMatch)
  }

  /// Blocks the thread until the event has happened to the subject, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit. A literal is a number of seconds.
  ///   - upcoming: The event.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(
    *, noasync,
    message: "write 'await', as in 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .within(time, .toMatch, description), .toMatch)
  }

  /// Blocks the thread for the given time, and expects that the event does not happen to the subject.
  @discardableResult
  @available(
    *, noasync,
    message: "write 'await', as in 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .within(time, .toNotMatch, description), .toNotMatch)
  }

  /// Blocks the thread for one second by default, and expects the event to have happened then.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWait(…)'")
  public func shouldAfterWait(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .after(PollingDefaults.timeout, .toMatch, description), .toMatch)
  }

  /// Blocks the thread for one second by default, and expects the event not to have happened then.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWait(…)'")
  public func shouldNotAfterWait(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .after(PollingDefaults.timeout, .toNotMatch, description), .toNotMatch)
  }

  /// Blocks the thread for the given time, and expects the event to have happened then.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWaitOf(…)'")
  public func shouldAfterWaitOf(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .after(time, .toMatch, description), .toMatch)
  }

  /// Blocks the thread for the given time, and expects the event not to have happened then.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldNotAfterWaitOf(…)'")
  public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .after(time, .toNotMatch, description), .toNotMatch)
  }
}

extension SyncExpectation {
  /// Suspends the task until the event has happened to the subject, for at most one second by default.
  ///
  /// ```swift
  /// garage.startInBackground(car)
  /// await expect(car).shouldEventually(receive(.changeGear))
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: The event. All calls of the example count, including those before this line.
  ///     Notifications count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .within(PollingDefaults.timeout, .toMatch, description), .toMatch)
  }

  /// Suspends the task for one second by default, and expects that the event does not happen to the subject.
  ///
  /// Calls and notifications count from this line on.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(
      upcoming, .within(PollingDefaults.timeout, .toNotMatch, description), .toNotMatch)
  }

  /// Suspends the task until the event has happened to the subject, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit. A literal is a number of seconds.
  ///   - upcoming: The event.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .within(time, .toMatch, description), .toMatch)
  }

  /// Suspends the task for the given time, and expects that the event does not happen to the subject.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .within(time, .toNotMatch, description), .toNotMatch)
  }

  /// Suspends the task for one second by default, and expects the event to have happened then.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWait(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .after(PollingDefaults.timeout, .toMatch, description), .toMatch)
  }

  /// Suspends the task for one second by default, and expects the event not to have happened then.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWait(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(
      upcoming, .after(PollingDefaults.timeout, .toNotMatch, description), .toNotMatch)
  }

  /// Suspends the task for the given time, and expects the event to have happened then.
  @discardableResult
  nonisolated(nonsending) public func shouldAfterWaitOf(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .after(time, .toMatch, description), .toMatch)
  }

  /// Suspends the task for the given time, and expects the event not to have happened then.
  @discardableResult
  nonisolated(nonsending) public func shouldNotAfterWaitOf(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await suspended(upcoming, .after(time, .toNotMatch, description), .toNotMatch)
  }
}

extension SyncExpectation {
  /// Observes the event, and blocks the thread for the verb's request.
  private func blocked(
    _ upcoming: Upcoming<Value>, _ check: Check, _ style: ExpectationStyle
  ) -> Self {
    let (observation, result) = observe(upcoming, style, isAwaited: true)
    guard let observation else { return result }
    defer { endWithExample(observation.end) }
    return _perform(check, with: observation.matcher.guardingSubject)
  }

  /// Observes the event, and suspends the task for the verb's request.
  nonisolated(nonsending) private func suspended(
    _ upcoming: Upcoming<Value>, _ check: Check, _ style: ExpectationStyle
  ) async -> Self {
    let (observation, result) = observe(upcoming, style, isAwaited: true)
    guard let observation else { return result }
    defer { endWithExample(observation.end) }
    return await _perform(check, with: observation.matcher.guardingSubject)
  }

  /// Ends an awaited observation at the end of the example, so that a double keeps its answers until then.
  ///
  /// Outside an example it ends immediately.
  private func endWithExample(_ end: @escaping @Sendable () -> Void) {
    if let example = ExampleScope.current { example.afterChecks(end) } else { end() }
  }
}

extension SyncExpectation {
  /// Observes the event until the end of the example, and judges it then.
  ///
  /// Fails immediately outside an example.
  private func judgedAtEnd(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) -> Self {
    guard let example = ExampleScope.current else { return failedOutsideExample }
    let (observation, result) = observe(upcoming, style, isAwaited: false)
    guard let observation else { return result }
    // SAFETY: after the end of the example, only the task that waits for that end uses them.
    nonisolated(unsafe) let (claim, matcher) = (self, observation.matcher)
    let isInTime = example.atEnd(
      { _ = await claim.judge(matcher, style, within: time, description) }, ending: observation.end)
    return isInTime ? self : failedOutsideExample
  }

  /// Judges the matcher within the time, or immediately if the time is nil.
  nonisolated(nonsending) private func judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) async -> Self {
    if let time { return await _perform(.within(time, style, description), with: matcher) }
    return style == .toMatch
      ? to(matcher, description: description) : toNot(matcher, description: description)
  }

  /// Starts to observe an event on the subject.
  ///
  /// - Returns: The observation and this expectation. If there is no subject, nil and the failed expectation.
  fileprivate func observe(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, isAwaited: Bool
  ) -> (Upcoming<Value>.Observation?, Self) {
    do {
      guard let subject = try expression.evaluate() else {
        return (nil, failed(FailureText(stringValue: nilSubjectText)))
      }
      return (upcoming.observe(subject, style, isAwaited), self)
    } catch {
      return (nil, failed(FailureText(unexpectedError: error)))
    }
  }

  private var failedOutsideExample: Self {
    failed(
      FailureText(
        stringValue: """
          this is judged at the end of an example, and no example of a spec is running on this \
          task: write it in an example or a hook of one, or wait for it with \
          'await expect(…).shouldEventually(…)'
          """))
  }

  private func failed(_ text: FailureText) -> Self {
    concluded(by: Verdict(passes: false) { text })
  }
}
