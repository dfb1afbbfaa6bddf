public import StakeoutExpectations
internal import StakeoutMatching

// Kiwi watches from the line of `shouldEventually` and waits when the example is over. Here the
// verb itself waits, so that what it waits for must have been set off before, and may be there
// already. Where Kiwi's order is wanted: `should(receive(…), within: 1)`.

extension SyncExpectation {
  /// Waits, blocking the thread, until something has happened to the subject: for one second,
  /// unless `PollingDefaults` say otherwise.
  ///
  /// - Parameters:
  ///   - upcoming: What. All calls of the example count, those from before this line as well;
  ///     notifications count from this line on.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldEventually(…)'")
  public func shouldEventually(_ upcoming: Upcoming<Value>, description: String? = nil) -> Self {
    shouldEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Watches, blocking the thread, that something does not happen to the subject from this line on:
  /// for one second, unless `PollingDefaults` say otherwise.
  @discardableResult
  @available(*, noasync, message: "write 'await expect(…).shouldNotEventually(…)'")
  public func shouldNotEventually(_ upcoming: Upcoming<Value>, description: String? = nil) -> Self {
    shouldNotEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Waits, blocking the thread, until something has happened to the subject: for as long as you
  /// say.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    watching(upcoming, .toMatch) { toEventually($0, timeout: time, description: description) }
  }

  /// Watches, blocking the thread, that something does not happen to the subject: for as long as
  /// you say.
  @discardableResult
  @available(
    *, noasync, message: "write 'await expect(…).shouldNotEventuallyBeforeTimingOutAfter(…)'"
  )
  public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) -> Self {
    watching(upcoming, .toNotMatch) { toNever($0, until: time, description: description) }
  }
}

extension SyncExpectation {
  /// Waits, with the task suspended, until something has happened to the subject: for one second,
  /// unless `PollingDefaults` say otherwise.
  ///
  /// ```swift
  /// garage.startInBackground(car)
  /// await expect(car).shouldEventually(receive(.changeGear))
  /// ```
  ///
  /// - Parameters:
  ///   - upcoming: What. All calls of the example count, those from before this line as well;
  ///     notifications count from this line on.
  ///   - description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func shouldEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await shouldEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Watches, with the task suspended, that something does not happen to the subject from this line
  /// on: for one second, unless `PollingDefaults` say otherwise.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventually(
    _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await shouldNotEventuallyBeforeTimingOutAfter(
      PollingDefaults.timeout, upcoming, description: description)
  }

  /// Waits, with the task suspended, until something has happened to the subject: for as long as
  /// you say.
  ///
  /// - Parameter time: How long; a literal counts seconds.
  @discardableResult
  nonisolated(nonsending) public func shouldEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await watching(upcoming, .toMatch) {
      await toEventually($0, timeout: time, description: description)
    }
  }

  /// Watches, with the task suspended, that something does not happen to the subject: for as long
  /// as you say.
  @discardableResult
  nonisolated(nonsending) public func shouldNotEventuallyBeforeTimingOutAfter(
    _ time: TimeSpan, _ upcoming: Upcoming<Value>, description: String? = nil
  ) async -> Self {
    await watching(upcoming, .toNotMatch) {
      await toNever($0, until: time, description: description)
    }
  }
}

extension SyncExpectation {
  /// Judges what has happened to the subject, or fails because there is no subject.
  private func watching(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, _ judge: (Matcher<Value>) -> Self
  ) -> Self {
    do {
      let watch = try begin(upcoming, Occasion(style: style, isAwaited: true))
      defer { endWithExample(watch) }
      return judge(watch.matcher)
    } catch {
      return verify(false, error.message)
    }
  }

  /// The same, in the caller's isolation.
  nonisolated(nonsending) private func watching(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle,
    _ judge: nonisolated(nonsending) (Matcher<Value>) async -> Self
  ) async -> Self {
    do {
      let watch = try begin(upcoming, Occasion(style: style, isAwaited: true))
      defer { endWithExample(watch) }
      return await judge(watch.matcher)
    } catch {
      return verify(false, error.message)
    }
  }

  /// What a double answers because of the watch, it answers until the example is over.
  private func endWithExample(_ watch: Observation<Value>) {
    if let example = ExampleScope.current { example.afterChecks(watch.end) } else { watch.end() }
  }
}
