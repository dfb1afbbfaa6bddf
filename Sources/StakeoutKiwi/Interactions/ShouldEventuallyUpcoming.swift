public import StakeoutExpectations
internal import StakeoutBase

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
    shouldEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Blocks for one second by default, and expects that something does not happen to the subject.
  ///
  /// Events count from this line on. `PollingDefaults` can change the time.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(_ upcoming: Upcoming<Value>, description: String? = nil) -> Self {
    shouldNotEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
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
    watching(upcoming, Occasion(style: .toMatch, isAwaited: true)) {
      toEventually($0.matcher, timeout: time, description: description)
    }
  }

  /// Blocks for the given time, and expects that something does not happen to the subject.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    watching(upcoming, Occasion(style: .toNotMatch, isAwaited: true)) {
      toNever($0.matcher, until: time, description: description)
    }
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
    await shouldEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Suspends for one second by default, and expects that something does not happen to the subject.
  ///
  /// Events count from this line on. `PollingDefaults` can change the time.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await shouldNotEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
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
    await watching(upcoming, Occasion(style: .toMatch, isAwaited: true)) {
      await toEventually($0.matcher, timeout: time, description: description)
    }
  }

  /// Suspends for the given time, and expects that something does not happen to the subject.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await watching(upcoming, Occasion(style: .toNotMatch, isAwaited: true)) {
      await toNever($0.matcher, until: time, description: description)
    }
  }
}
