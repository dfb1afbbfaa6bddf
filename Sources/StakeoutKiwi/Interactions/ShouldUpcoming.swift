public import StakeoutExpectations
internal import StakeoutBase

extension SyncExpectation {
  /// Expects something to happen to the subject before the end of the example.
  ///
  /// ```swift
  /// expect(car).should(receive(.changeGear))
  /// expect(Notification.Name("CarSold")).should(bePosted())
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: The expected event; it counts from this line on.
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
  ///   - upcoming: The event; it counts from this line on.
  ///   - time: How long to keep watching at the end of the example.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  public func shouldNot(
    _ upcoming: Upcoming<Value>, within time: TimeSpan? = nil, description: String? = nil
  ) -> Self {
    judgedAtEnd(upcoming, .toNotMatch, within: time, description)
  }
}

// Kiwi starts to watch at `shouldEventually`, and waits at the end of the example. Here the verb
// itself waits. So the awaited event must be triggered before the verb, and may have happened
// already. For Kiwi's order, use `should(receive(…), within: 1)`.

extension WaitingVerb {
  /// Blocks until the event has happened to the subject, or expects that it does not happen.
  ///
  /// - Parameters:
  ///   - upcoming: The event. If it is expected, all calls of the example count, including those
  ///     before this line. Notifications, and calls that must not come, count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldEventually(…)'")
  public func callAsFunction<Value>(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Subject where Subject == SyncExpectation<Value> {
    let (watch, result) = claim.watch(upcoming, style, isAwaited: true)
    guard let watch else { return result }
    defer { endWithExample(watch.end) }
    return self(watch.matcher, description: description)
  }

  /// Suspends until the event has happened to the subject, or expects that it does not happen.
  ///
  /// ```swift
  /// garage.startInBackground(car)
  /// await expect(car).shouldEventually(receive(.changeGear))
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: The event. If it is expected, all calls of the example count, including those
  ///     before this line. Notifications, and calls that must not come, count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction<Value>(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Subject where Subject == SyncExpectation<Value> {
    let (watch, result) = claim.watch(upcoming, style, isAwaited: true)
    guard let watch else { return result }
    defer { endWithExample(watch.end) }
    return await self(watch.matcher, description: description)
  }

  /// Ends an awaited watch: a double keeps its answers until the end of the example.
  private func endWithExample(_ end: @escaping @Sendable () -> Void) {
    if let example = ExampleScope.current { example.afterChecks(end) } else { end() }
  }
}

extension TimedVerb {
  /// Blocks until the event has happened to the subject, or expects that it does not happen.
  ///
  /// - Parameters:
  ///   - time: The time, or the time limit.
  ///   - upcoming: The event; see ``WaitingVerb``.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldEventually(…)'")
  public func callAsFunction<Value>(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Subject where Subject == SyncExpectation<Value> {
    waiting(for: time)(upcoming, description: description)
  }

  /// Suspends until the event has happened to the subject, or expects that it does not happen.
  ///
  /// - Parameters:
  ///   - time: The time, or the time limit.
  ///   - upcoming: The event; see ``WaitingVerb``.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction<Value>(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Subject where Subject == SyncExpectation<Value> {
    await waiting(for: time)(upcoming, description: description)
  }
}

extension SyncExpectation {
  private func judgedAtEnd(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) -> Self {
    guard let example = ExampleScope.current else { return failedOutsideExample }
    let (watch, result) = watch(upcoming, style, isAwaited: false)
    guard let watch else { return result }
    // SAFETY: after the end of the example, the one task that waits for it uses them.
    nonisolated(unsafe) let (claim, matcher) = (self, watch.matcher)
    let isInTime = example.atEnd(
      { _ = await claim.judge(matcher, style, within: time, description) }, ending: watch.end)
    return isInTime ? self : failedOutsideExample
  }

  /// Waits for the time, or judges immediately if it is nil.
  nonisolated(nonsending) private func judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) async -> Self {
    if let time { return await _suspend(.within(time, style, description), matcher) }
    return style == .toMatch
      ? to(matcher, description: description) : toNot(matcher, description: description)
  }

  /// Starts to watch for an event on the subject.
  ///
  /// - Returns: the watch; nil if there is no subject, and the failed expectation.
  fileprivate func watch(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, isAwaited: Bool
  ) -> (Upcoming<Value>.Watch?, Self) {
    do {
      guard let subject = try expression.evaluate() else {
        return (nil, failed(FailureText(stringValue: nilSubjectText)))
      }
      return (upcoming.watch(subject, style, isAwaited), self)
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
    concluded(by: Verdict(passes: false) { text }, in: .current)
  }
}
