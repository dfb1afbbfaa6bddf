internal import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

/// The state of a wait: the verdict of the latest poll.
///
/// A poll evaluates the expression once. The matcher and the failure's text see the same value.
struct Poll {
  private let request: Eventual
  private var latest = Verdict(passes: false) { FailureMessage() }
  private var slowestAttempt = Duration.zero

  /// Polls, blocking the thread between polls.
  static func blocking(
    for request: Eventual, at site: SourceSite, wakes: () -> (any WakeSource)?,
    attempt: () -> Verdict
  ) -> Verdict {
    let watch = request.watched(at: site)
    defer { StuckWatch.shared.end(watch) }
    watch.pauses(here: true)
    var (poll, waiter) = (Poll(request: request), request.waiter)
    func isOver() -> Bool {
      let began = Deadline.now
      watch.isHere()
      defer { watch.pauses(here: true) }
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

  /// Polls in the caller's isolation, with the task suspended between polls.
  nonisolated(nonsending) static func suspended(
    for request: Eventual, at site: SourceSite, wakes: () -> (any WakeSource)? = { nil },
    attempt: nonisolated(nonsending) () async -> Verdict
  ) async -> Verdict {
    let watch = request.watched(at: site)
    defer { StuckWatch.shared.end(watch) }
    var (poll, waiter) = (Poll(request: request), request.waiter)
    nonisolated(nonsending) func isOver() async -> Bool {
      let began = Deadline.now
      watch.isHere()
      defer { watch.pauses(here: false) }
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

  /// Records the verdict of a poll, and returns whether it is the last poll that is needed.
  ///
  /// An error of the expression ends every wait, unless it is a ``TransientError``.
  private mutating func isOver(with verdict: Verdict, begun began: Deadline) -> Bool {
    latest = verdict
    slowestAttempt = max(slowestAttempt, Deadline.now.duration(since: began))
    return latest.passes == (request.ending == .firstPass) || latest.isError
  }

  /// The verdict of the whole wait: the latest poll's verdict, with notes on the wait.
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
  /// Creates a waiter that starts now.
  fileprivate var waiter: Waiter { Waiter(timeout: timeout, pollInterval: pollInterval) }

  /// Fails the test while the expression stands still long after the deadline, and shows where.
  ///
  /// Ten times the timeout, but ten seconds at least, so that a busy machine is not taken for it.
  /// One look says nothing, either: an evaluation may just then have its turn. It stands still if it
  /// is where it was a second before.
  fileprivate func watched(at site: SourceSite) -> StuckWatch.Ticket {
    let longest = Duration.seconds(1_000_000_000)
    let patience = max(min(timeout.duration, longest), .seconds(1)) * 10
    let report = carryingTest { (message: String) in
      Reporter.report(Failure(message: message, site: site))
    }
    let lastLook = Locked<StuckWatch.Ticket.Look?>(nil)
    let firstLook = Deadline.realAfter(patience - StuckWatch.pause)
    return StuckWatch.shared.begin(until: firstLook) { [timeout] watch in
      let look = watch.look
      let stands = lastLook.withLock { last in
        defer { last = look }
        return look != nil && look == last
      }
      guard stands, let standing = watch.standing else { return false }
      let waited = TimeSpan.seconds(Int(patience.components.seconds))
      report(
        """
        the expression is stuck: the wait began \(waited) ago, with a timeout of \(timeout)
        \(standing)
        """)
      return true
    }
  }

  /// Whether a poll that passes needs a text, because a cancellation turns it into a failure.
  var keepsText: Bool { ending != .firstPass }

  /// A note that there was hardly time for a second poll; nil if that was not the problem.
  ///
  /// A delay below a tenth of a second is attributed to the machine, not to the expression. With a
  /// timeout of zero, a single poll was requested.
  func excuse(for attempt: Duration) -> String? {
    guard timeout.duration > .zero, attempt > timeout.duration, attempt >= .milliseconds(100)
    else { return nil }
    let (seconds, attoseconds) = attempt.components
    let took = TimeSpan.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    return "(the expression took \(took), longer than the timeout of \(timeout))"
  }
}

extension Expression {
  /// Blocks the thread until the wait ends.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - matcher: Judges the value of each poll.
  ///   - evaluation: The state of the evaluation that the verdict is about.
  func block(
    for request: Eventual, _ matcher: Matcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) -> Verdict {
    if let refusal = request.refusal ?? Verdict.refusalToBlock { return refusal }
    if let judge = request.trapJudgement(of: matcher) {
      return block(for: request, judging: judge, evaluation)
    }
    let matcher = request.readied(matcher)
    let once = withoutCaching().evaluatedOnce(evaluation)
    return Poll.blocking(for: request, at: location, wakes: { matcher.wakeSource(on: once) }) {
      if !matcher.evaluatesOnce { evaluation.restart() }
      return once.verdict(of: matcher, for: request)
    }
  }

  /// Suspends the task until the wait ends, evaluating in the caller's isolation.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - matcher: Judges the value of each poll.
  ///   - evaluation: The state of the evaluation that the verdict is about.
  nonisolated(nonsending) func suspend(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    // A synchronous matcher receives the expression itself, because it may have to guard its
    // evaluation.
    guard let matcher = matcher as? Matcher<Value> else {
      return await toAsyncExpression().suspend(for: request, matcher, evaluation)
    }
    if let refusal = request.refusal { return refusal }
    if let judge = request.trapJudgement(of: matcher) {
      return await suspend(for: request, judging: judge, evaluation)
    }
    let prepared = request.readied(matcher)
    let once = withoutCaching().evaluatedOnce(evaluation)
    return await Poll.suspended(
      for: request, at: location, wakes: { prepared.wakeSource(on: once) }
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
  /// Suspends the task until the wait ends, evaluating in the caller's isolation.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - matcher: Judges the value of each poll.
  ///   - evaluation: The state of the evaluation that the verdict is about.
  nonisolated(nonsending) func suspend(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    if let refusal = request.refusal { return refusal }
    if let judge = (matcher as? Matcher<Value>).flatMap({ request.trapJudgement(of: $0) }) {
      return await suspend(for: request, judging: judge, evaluation)
    }
    let synchronous = (matcher as? Matcher<Value>).map { request.readied($0) }
    let matcher: any AsyncableMatcher<Value> = synchronous ?? matcher
    let source = withoutCaching()
    return await Poll.suspended(for: request, at: location) {
      if synchronous?.evaluatesOnce != true { evaluation.restart() }
      return await source.verdict(
        of: matcher, request.style, verb: request.verb, description: request.description,
        keepsText: request.keepsText, evaluation)
    }
  }
}

extension Matcher {
  /// The source that rings when the verdict on a poll's value may have changed.
  ///
  /// Nil if there is none, and the expectation has to poll.
  ///
  /// Only if the matcher or the type of the value names sources is the value read again, from the
  /// poll's cache. A matcher that trapped the expression has no cached value, and names no source.
  fileprivate func wakeSource(on attempt: Expression<T>) -> (any WakeSource)? {
    guard wakeSource != nil || T.self is any WakeNaming.Type,
      let actual = try? attempt.evaluate()
    else { return nil }
    return wakeSource.map { $0(actual) } ?? (actual as? any WakeNaming)?.wakeSource
  }
}
