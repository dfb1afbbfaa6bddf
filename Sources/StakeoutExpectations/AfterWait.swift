package import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

// Verbs that let a time pass, whatever happens in it, and then judge the value once.

extension SyncExpectation {
  /// Lets the time pass, blocking the thread, then evaluates and judges.
  ///
  /// On the main thread the main queue and the main run loop go on.
  package func judged(
    afterBlocking time: TimeSpan, _ style: ExpectationStyle, _ matcher: Matcher<Value>,
    _ description: String?
  ) -> Self {
    if let refusal = time.refusal ?? Verdict.refusalToBlock {
      return settled(refusal, in: .current)
    }
    let context = TestContext.current
    var waiter = Waiter(timeout: time, pollInterval: time)
    let end = waiter.block { false }
    let verdict = expression.withoutCaching().evaluatedOnce().verdict(
      of: matcher, style, verb: style.verb(after: time), description: description)
    return settled(verdict.unlessCancelled(end), in: context)
  }

  /// Lets the time pass, with the task suspended, then evaluates and judges in the caller's
  /// isolation.
  nonisolated(nonsending) package func judged(
    after time: TimeSpan, _ style: ExpectationStyle, _ matcher: some AsyncableMatcher<Value>,
    _ description: String?
  ) async -> Self {
    if let refusal = time.refusal { return settled(refusal, in: .current) }
    let context = TestContext.current
    var waiter = Waiter(timeout: time, pollInterval: time)
    let end = await waiter.suspend { false }
    let verb = style.verb(after: time)
    let fresh = expression.withoutCaching().evaluatedOnce()
    // A matcher that does not await sees the expression itself, as in a verb that polls.
    let verdict =
      if let matcher = matcher as? Matcher<Value> {
        fresh.verdict(of: matcher, style, verb: verb, description: description, keepsText: true)
      } else {
        await fresh.toAsyncExpression().verdict(
          of: matcher, style, verb: verb, description: description, keepsText: true)
      }
    return settled(verdict.unlessCancelled(end), in: context)
  }
}

extension AsyncExpectation {
  /// Lets the time pass, with the task suspended, then evaluates and judges in the caller's
  /// isolation.
  nonisolated(nonsending) package func judged(
    after time: TimeSpan, _ style: ExpectationStyle, _ matcher: some AsyncableMatcher<Value>,
    _ description: String?
  ) async -> Self {
    if let refusal = time.refusal { return settled(refusal, in: .current) }
    let context = TestContext.current
    var waiter = Waiter(timeout: time, pollInterval: time)
    let end = await waiter.suspend { false }
    let verdict = await expression.withoutCaching().verdict(
      of: matcher, style, verb: style.verb(after: time), description: description, keepsText: true)
    return settled(verdict.unlessCancelled(end), in: context)
  }
}

extension TimeSpan {
  /// Why it cannot be waited for; nil when it can.
  var refusal: Verdict? { isNotANumber ? .notANumber("timeout") : nil }
}

extension ExpectationStyle {
  fileprivate func verb(after time: TimeSpan) -> String {
    switch self {
    case .toMatch: "after \(time) to"
    case .toNotMatch: "after \(time) to not"
    }
  }
}

extension Verdict {
  fileprivate func unlessCancelled(_ end: Waiter.End) -> Verdict {
    end == .cancelled ? failing(Waiter.cancellationNote) : self
  }
}
