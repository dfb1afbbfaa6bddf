public import StakeoutExpectations
public import StakeoutBase

/// A verb of an expectation that waits, such as `shouldEventually`; a test calls it like a function.
///
/// It has two forms, like `toEventually`. The blocking form holds the thread; on the main thread,
/// the main queue and the main run loop keep running. The asynchronous form suspends the task and
/// evaluates in the caller's isolation. Each poll evaluates the expression once. If the task is
/// cancelled, a verb that has to wait for the whole time fails.
public struct WaitingVerb<Subject: Claim>
where Subject.VerbResult == Subject, Subject.VerbError == Never {
  let claim: Subject
  let style: ExpectationStyle
  let request: (TimeSpan, ExpectationStyle, _ description: String?) -> Eventual
  var time = PollingDefaults.timeout

  /// Suspends the task until the wait ends.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction(
    _ matcher: Matcher<Subject.Value>, description: String? = nil
  ) async -> Subject {
    await claim._suspend(request(time, style, description), matcher.guardingSubject)
  }
}

extension WaitingVerb where Subject: BlockingClaim {
  /// Blocks the thread until the wait ends.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldEventually(…)'")
  public func callAsFunction(
    _ matcher: Matcher<Subject.Value>, description: String? = nil
  ) -> Subject {
    claim._block(request(time, style, description), matcher.guardingSubject)
  }
}

/// A verb of an expectation that waits for a given time, such as `shouldAfterWaitOf`.
///
/// A test calls it like a function: `await expect(x).shouldAfterWaitOf(2, equal(1))`. A literal is a
/// number of seconds. It has the two forms of a ``WaitingVerb``.
public struct TimedVerb<Subject: Claim>
where Subject.VerbResult == Subject, Subject.VerbError == Never {
  let verb: WaitingVerb<Subject>

  func waiting(for time: TimeSpan) -> WaitingVerb<Subject> {
    var verb = verb
    verb.time = time
    return verb
  }

  /// Suspends the task until the wait ends.
  ///
  /// - Parameters:
  ///   - time: The time, or the time limit.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  nonisolated(nonsending) public func callAsFunction(
    _ time: TimeSpan, _ matcher: Matcher<Subject.Value>, description: String? = nil
  ) async -> Subject {
    await waiting(for: time)(matcher, description: description)
  }
}

extension TimedVerb where Subject: BlockingClaim {
  /// Blocks the thread until the wait ends.
  ///
  /// - Parameters:
  ///   - time: The time, or the time limit.
  ///   - matcher: Judges the value.
  ///   - description: A line of your own above the text of the failure.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).shouldAfterWaitOf(…)'")
  public func callAsFunction(
    _ time: TimeSpan, _ matcher: Matcher<Subject.Value>, description: String? = nil
  ) -> Subject {
    waiting(for: time)(matcher, description: description)
  }
}
