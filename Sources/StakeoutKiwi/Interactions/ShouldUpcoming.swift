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

  private func judgedAtEnd(
    _ upcoming: Upcoming<Value>, _ style: ExpectationStyle, within time: TimeSpan?,
    _ description: String?
  ) -> Self {
    guard let example = ExampleScope.current else { return failedOutsideExample }
    return watching(upcoming, Occasion(style: style, isAwaited: false)) { watch in
      let check = EndCheck(
        expectation: self, matcher: watch.matcher, style: style, time: time,
        description: description)
      let isInTime = example.atEnd({ await check.judge() }, ending: watch.end)
      return isInTime ? self : failedOutsideExample
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
}

extension SyncExpectation {
  /// Watches for an event on the subject and judges it, or fails if there is no subject.
  ///
  /// An awaited event is watched for until the end of the example, because a double keeps its
  /// answers as long.
  func watching(
    _ upcoming: Upcoming<Value>, _ occasion: Occasion, judge: (Observation<Value>) -> Self
  ) -> Self {
    do {
      guard let subject = try expression.evaluate() else { return failedOnNil }
      let watch = upcoming.watch(subject, occasion)
      defer { if occasion.isAwaited { watch.endWithExample() } }
      return judge(watch)
    } catch {
      return failed(FailureText(unexpectedError: error))
    }
  }

  /// The same for an async judgement, in the caller's isolation.
  nonisolated(nonsending) func watching(
    _ upcoming: Upcoming<Value>, _ occasion: Occasion,
    judge: nonisolated(nonsending) (Observation<Value>) async -> Self
  ) async -> Self {
    do {
      guard let subject = try expression.evaluate() else { return failedOnNil }
      let watch = upcoming.watch(subject, occasion)
      defer { if occasion.isAwaited { watch.endWithExample() } }
      return await judge(watch)
    } catch {
      return failed(FailureText(unexpectedError: error))
    }
  }

  private var failedOnNil: Self { failed(FailureText(stringValue: nilSubjectText)) }

  private func failed(_ text: FailureText) -> Self {
    concluded(by: Verdict(passes: false) { text }, in: .current)
  }
}

/// An expectation that is judged at the end of its example.
///
/// SAFETY: the example makes it, and after the end of the example the one task that waits for it
/// uses it.
private struct EndCheck<Value>: @unchecked Sendable {
  let expectation: SyncExpectation<Value>
  let matcher: Matcher<Value>
  let style: ExpectationStyle
  /// The time to wait; nil judges immediately.
  let time: TimeSpan?
  let description: String?

  func judge() async {
    switch (style, time) {
    case (.toMatch, nil): expectation.to(matcher, description: description)
    case (.toNotMatch, nil): expectation.toNot(matcher, description: description)
    case (.toMatch, let time?):
      await expectation.toEventually(matcher, timeout: time, description: description)
    case (.toNotMatch, let time?):
      await expectation.toNever(matcher, until: time, description: description)
    }
  }
}
