internal import StakeoutMatching
internal import StakeoutRuntime

/// The state of a wait: what the latest attempt came to.
///
/// In an attempt the expression runs once: the matcher and the failure's text see the same value.
private struct Poll {
  private let request: Eventual
  private var latest = Verdict(passes: false) { FailureMessage() }
  private var slowestAttempt = Duration.zero

  /// Makes attempts, blocking the thread between them.
  static func blocking(
    for request: Eventual, wakes: () -> (any WakeSource)?, attempt: () -> Verdict
  ) -> Verdict {
    var (poll, waiter) = (Poll(request: request), request.waiter)
    func isOver() -> Bool {
      let began = Deadline.now
      return poll.isOver(with: attempt(), begun: began)
    }
    guard request.ending == .endOfTime else {
      let end = waiter.block(wakes: wakes, until: isOver)
      return poll.verdict(after: end, of: waiter)
    }
    let end = waiter.block { false }
    _ = isOver()
    return poll.verdict(after: end, of: waiter)
  }

  /// Makes attempts in the caller's isolation, with the task suspended between them.
  nonisolated(nonsending) static func suspended(
    for request: Eventual, wakes: () -> (any WakeSource)? = { nil },
    attempt: nonisolated(nonsending) () async -> Verdict
  ) async -> Verdict {
    var (poll, waiter) = (Poll(request: request), request.waiter)
    nonisolated(nonsending) func isOver() async -> Bool {
      let began = Deadline.now
      return poll.isOver(with: await attempt(), begun: began)
    }
    guard request.ending == .endOfTime else {
      let end = await waiter.suspend(wakes: wakes, until: isOver)
      return poll.verdict(after: end, of: waiter)
    }
    let end = await waiter.suspend { false }
    _ = await isOver()
    return poll.verdict(after: end, of: waiter)
  }

  /// Takes the verdict on an attempt, and tells whether it is the last that is needed.
  ///
  /// An error that the expression throws ends every wait, unless it is a ``TransientError``.
  private mutating func isOver(with verdict: Verdict, begun began: Deadline) -> Bool {
    latest = verdict
    slowestAttempt = max(slowestAttempt, Deadline.now.duration(since: began))
    return latest.passes == (request.ending == .firstPass) || latest.isError
  }

  /// The verdict on the whole: that on the last attempt, with notes on the wait.
  private func verdict(after end: Waiter.End, of waiter: Waiter) -> Verdict {
    switch end {
    case .satisfied: return latest
    case .cancelled: return latest.failing(Waiter.cancellationNote)
    case .timedOut where request.ending == .endOfTime: return latest
    case .timedOut:
      let notes = [request.excuse(for: slowestAttempt), waiter.obstacleNote].compactMap(\.self)
      guard !latest.passes, !notes.isEmpty else { return latest }
      return latest.failing(notes.joined(separator: "\n"))
    }
  }
}

extension Eventual {
  /// A waiter that starts now.
  fileprivate var waiter: Waiter { Waiter(timeout: timeout, pollInterval: pollInterval) }

  /// Whether an attempt that passes needs a text: a cancellation makes a failure of it.
  fileprivate var keepsText: Bool { ending != .firstPass }

  /// Says that there was hardly time for a second attempt; nil when that was not the problem.
  ///
  /// A delay below a tenth of a second is the machine's rather than the expression's, and with a
  /// timeout of nothing one attempt is what was asked for.
  func excuse(for attempt: Duration) -> String? {
    guard timeout.duration > .zero, attempt > timeout.duration, attempt >= .milliseconds(100)
    else { return nil }
    let (seconds, attoseconds) = attempt.components
    let took = TimeSpan.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    return "(the expression took \(took), longer than the timeout of \(timeout))"
  }
}

extension Expression {
  /// Waits, blocking the thread.
  ///
  /// - Parameter evaluation: What has become of the evaluation that the verdict is about.
  func block(
    for request: Eventual, _ matcher: Matcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) -> Verdict {
    if let refusal = request.refusal ?? Verdict.refusalToBlock { return refusal }
    let matcher = request.readied(matcher)
    let once = withoutCaching().evaluatedOnce(evaluation)
    return Poll.blocking(for: request, wakes: { matcher.wakeSource(on: once) }) {
      if !matcher.evaluatesOnce { evaluation.restart() }
      return once.verdict(of: matcher, for: request)
    }
  }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  ///
  /// - Parameter evaluation: What has become of the evaluation that the verdict is about.
  nonisolated(nonsending) func suspend(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    // A matcher that does not await sees the expression itself: it may have to guard its
    // evaluation.
    guard let matcher = matcher as? Matcher<Value> else {
      return await toAsyncExpression().suspend(for: request, matcher, evaluation)
    }
    if let refusal = request.refusal { return refusal }
    let prepared = request.readied(matcher)
    let once = withoutCaching().evaluatedOnce(evaluation)
    return await Poll.suspended(
      for: request, wakes: { prepared.wakeSource(on: once) }
    ) {
      if !prepared.evaluatesOnce { evaluation.restart() }
      return once.verdict(of: prepared, for: request)
    }
  }

  private func verdict(of matcher: Matcher<Value>, for request: Eventual) -> Verdict {
    verdict(
      of: matcher, request.style, verb: request.verb, description: request.description,
      keepsText: request.keepsText)
  }
}

extension AsyncExpression {
  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  ///
  /// - Parameter evaluation: What has become of the evaluation that the verdict is about.
  nonisolated(nonsending) func suspend(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    if let refusal = request.refusal { return refusal }
    let synchronous = (matcher as? Matcher<Value>).map { request.readied($0) }
    let matcher: any AsyncableMatcher<Value> = synchronous ?? matcher
    let source = withoutCaching()
    return await Poll.suspended(for: request) {
      if synchronous?.evaluatesOnce != true { evaluation.restart() }
      return await source.verdict(
        of: matcher, request.style, verb: request.verb, description: request.description,
        keepsText: request.keepsText, evaluation)
    }
  }
}

extension Matcher {
  /// What rings when the verdict on the value of an attempt may have changed; nil when nobody can
  /// tell, and the expectation has to look again and again.
  ///
  /// Only a matcher that names sources has the value read again, out of the attempt's memory. One
  /// that trapped the expression has none there, and names no source either.
  fileprivate func wakeSource(on attempt: Expression<T>) -> (any WakeSource)? {
    guard let wakeSource, let actual = try? attempt.evaluate() else { return nil }
    return wakeSource(actual)
  }
}
