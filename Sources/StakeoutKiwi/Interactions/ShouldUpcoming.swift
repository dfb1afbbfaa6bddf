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

extension SyncExpectation {
  /// Blocks until something has happened to the subject, for at most one second by default.
  ///
  /// `PollingDefaults` can change the time.
  ///
  /// - Parameters:
  ///   - upcoming: The expected event. All calls of the example count, including those before this
  ///     line. Notifications count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(_ upcoming: Upcoming<Value>, description: String? = nil) -> Self {
    blocked(upcoming, .toMatch, within: PollingDefaults.timeout, description)
  }

  /// Blocks for one second by default, and expects that something does not happen to the subject.
  ///
  /// Events count from this line on. `PollingDefaults` can change the time.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(_ upcoming: Upcoming<Value>, description: String? = nil) -> Self {
    blocked(upcoming, .toNotMatch, within: PollingDefaults.timeout, description)
  }

  /// Blocks until something has happened to the subject, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - upcoming: The calls that are expected.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .toMatch, within: time, description)
  }

  /// Blocks for the given time, and expects that something does not happen to the subject.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    blocked(upcoming, .toNotMatch, within: time, description)
  }
}

extension SyncExpectation {
  /// Suspends until something has happened to the subject, for at most one second by default.
  ///
  /// `PollingDefaults` can change the time.
  ///
  /// ```swift
  /// garage.startInBackground(car)
  /// await expect(car).shouldEventually(receive(.changeGear))
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: The expected event. All calls of the example count, including those before this
  ///     line. Notifications count from this line on.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await awaited(upcoming, .toMatch, within: PollingDefaults.timeout, description)
  }

  /// Suspends for one second by default, and expects that something does not happen to the subject.
  ///
  /// Events count from this line on. `PollingDefaults` can change the time.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await awaited(upcoming, .toNotMatch, within: PollingDefaults.timeout, description)
  }

  /// Suspends until something has happened to the subject, for at most the given time.
  ///
  /// - Parameters:
  ///   - time: The time limit; a literal is a number of seconds.
  ///   - upcoming: The calls that are expected.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await awaited(upcoming, .toMatch, within: time, description)
  }

  /// Suspends for the given time, and expects that something does not happen to the subject.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await awaited(upcoming, .toNotMatch, within: time, description)
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

  private func blocked(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, within time: TimeSpan,
    _ description: String?
  ) -> Self {
    let (watch, result) = watch(upcoming, style, isAwaited: true)
    guard let watch else { return result }
    defer { endWithExample(watch) }
    return style == .toMatch
      ? toEventually(watch.matcher, timeout: time, description: description)
      : toNever(watch.matcher, until: time, description: description)
  }

  nonisolated(nonsending) private func awaited(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, within time: TimeSpan,
    _ description: String?
  ) async -> Self {
    let (watch, result) = watch(upcoming, style, isAwaited: true)
    guard let watch else { return result }
    defer { endWithExample(watch) }
    return await judge(watch.matcher, style, within: time, description)
  }

  /// Ends an awaited watch: a double keeps its answers until the end of the example.
  private func endWithExample(_ watch: Upcoming<Value>.Watch) {
    if let example = ExampleScope.current { example.afterChecks(watch.end) } else { watch.end() }
  }

  /// Waits for the time, or judges immediately if it is nil.
  nonisolated(nonsending) private func judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) async -> Self {
    switch (style, time) {
    case (.toMatch, nil): to(matcher, description: description)
    case (.toNotMatch, nil): toNot(matcher, description: description)
    case (.toMatch, let time?):
      await toEventually(matcher, timeout: time, description: description)
    case (.toNotMatch, let time?):
      await toNever(matcher, until: time, description: description)
    }
  }

  /// Starts to watch for an event on the subject.
  ///
  /// - Returns: the watch; nil if there is no subject, and the failed expectation.
  private func watch(
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
