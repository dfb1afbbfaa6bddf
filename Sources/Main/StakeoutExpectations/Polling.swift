// Judges again until the condition or the time ends the wait.

public import StakeoutMatching

/// The state of a wait: the verdict of the latest poll.
///
/// A poll evaluates the expression once. The matcher and the failure's text see the same value.
struct Poll {
  private let request: Eventual
  private var latest = Verdict(passes: false) { FailureText() }

  /// Polls, blocking the thread between polls.
  static func blocking(
    for request: Eventual, wakes: () -> (any WakeSource)?, attempt: () -> Verdict
  ) -> Verdict {
    var (poll, waiter) = (Poll(request: request), request.waiter)
    func isOver() -> Bool { poll.isOver(with: attempt()) }
    let pollsOnce = request.ending == .endOfTime
    let end = pollsOnce ? waiter.block { false } : waiter.block(wakes: wakes, until: isOver)
    if pollsOnce { _ = isOver() }
    return poll.verdict(after: end, of: waiter)
  }

  /// Polls in the caller's isolation, with the task suspended between polls.
  nonisolated(nonsending) static func suspended(
    for request: Eventual, wakes: () -> (any WakeSource)? = { nil },
    attempt: nonisolated(nonsending) () async -> Verdict
  ) async -> Verdict {
    var (poll, waiter) = (Poll(request: request), request.waiter)
    nonisolated(nonsending) func isOver() async -> Bool { poll.isOver(with: await attempt()) }
    let pollsOnce = request.ending == .endOfTime
    let end =
      pollsOnce
      ? await waiter.suspend { false } : await waiter.suspend(wakes: wakes, until: isOver)
    if pollsOnce { _ = await isOver() }
    return poll.verdict(after: end, of: waiter)
  }

  /// Records the verdict of a poll, and returns whether it is the last poll that is needed.
  ///
  /// An error of the expression ends every wait, unless it is a ``TransientError``.
  private mutating func isOver(with verdict: Verdict) -> Bool {
    latest = verdict
    return latest.passes == (request.ending == .firstPass) || latest.isError
  }

  /// The verdict of the whole wait: the latest poll's verdict, with notes on the wait.
  private func verdict(after end: Waiter.End, of waiter: Waiter) -> Verdict {
    switch end {
    case .satisfied: return latest
    case .cancelled: return latest.failing(Waiter.cancellationNote)
    case .timedOut where request.ending == .endOfTime: return latest
    case .timedOut:
      let excuse = waiter.quickestEvaluation.flatMap(request.excuse(for:))
      let notes = [excuse, waiter.obstacleNote].compactMap(\.self)
      guard !latest.passes, !notes.isEmpty else { return latest }
      return latest.failing(notes.joined(separator: "\n"))
    }
  }
}

extension Eventual {
  /// Creates a waiter for the time since the request.
  fileprivate var waiter: Waiter {
    Waiter(start: start, timeout: timeout.duration, longestPause: pollInterval.duration)
  }

  /// Whether the wait may begin with a poll, which may be the last one.
  ///
  /// - Parameter blocks: Whether the wait would block the thread.
  @usableFromInline
  func beginsWithPoll(blocking blocks: Bool) -> Bool {
    ending == .firstPass && refusal == nil && !(blocks && Verdict.refusalToBlock != nil)
  }

  /// Whether a poll that passes needs a text, because a cancellation turns it into a failure.
  var keepsText: Bool { ending != .firstPass }

  /// A note that there was hardly time for a second poll; nil if that was not the problem.
  ///
  /// A wait evaluates at least twice, so an expression is slow by itself only if the quickest
  /// evaluation was: any other may have been delayed by the machine. For a delay below a tenth of a
  /// second even that is not sure. With a timeout of zero, a single poll was requested.
  func excuse(for quickest: Duration) -> String? {
    guard timeout.duration > .zero, quickest > timeout.duration, quickest >= .milliseconds(100)
    else { return nil }
    let (seconds, attoseconds) = quickest.components
    let took = TimeSpan.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    return "(the expression took \(took), longer than the timeout of \(timeout))"
  }
}

extension Expression {
  /// The first poll of a wait, which ends most waits; nil if the wait does not begin with one, or if
  /// the matcher does not judge outcomes.
  @inlinable @inline(__always)
  func firstPoll(
    for request: Eventual, by matcher: some AsyncableMatcher<Value>, blocking: Bool
  ) -> Judged<Value>? {
    guard let matcher = matcher as? Matcher<Value>, matcher.judgesOutcomes,
      request.beginsWithPoll(blocking: blocking)
    else { return nil }
    return Judged(Result { try withoutCaching().evaluate() }, by: matcher)
  }

  /// Blocks the thread until the wait ends.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - matcher: Judges the value of each poll.
  ///   - first: The first poll, if it has been made.
  ///   - evaluation: The state of the evaluation that the verdict is about.
  func block(
    for request: Eventual, _ matcher: Matcher<Value>, after first: Judged<Value>? = nil,
    _ evaluation: Evaluation<Value> = Evaluation()
  ) -> Verdict {
    var first = first
    if first == nil, let refusal = request.refusal ?? Verdict.refusalToBlock { return refusal }
    if let judge = request.trapJudgement(of: matcher) {
      return block(for: request, judging: judge, evaluation)
    }
    let matcher = request.readied(matcher)
    let once = withoutCaching().evaluatedOnce(evaluation)
    return Poll.blocking(for: request, wakes: { matcher.wakeSource(on: once) }) {
      if let first = first.take() { return first.verdict(by: matcher, request, evaluation) }
      if !matcher.evaluatesOnce { evaluation.restart() }
      return once.verdict(of: matcher, for: request)
    }
  }

  /// Suspends the task until the wait ends, evaluating in the caller's isolation.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - matcher: Judges the value of each poll.
  ///   - first: The first poll, if it has been made.
  ///   - evaluation: The state of the evaluation that the verdict is about.
  nonisolated(nonsending) func suspend(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>,
    after first: Judged<Value>? = nil, _ evaluation: Evaluation<Value> = Evaluation()
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
    var first = first
    return await Poll.suspended(for: request, wakes: { prepared.wakeSource(on: once) }) {
      if let first = first.take() { return first.verdict(by: prepared, request, evaluation) }
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

extension Judged {
  /// The verdict of the first poll, whose evaluation this was.
  fileprivate func verdict(
    by matcher: Matcher<Value>, _ request: Eventual, _ evaluation: Evaluation<Value>
  ) -> Verdict {
    evaluation.settle(.ended(outcome))
    return verdict(
      by: matcher, request.style, request.verb, request.description, keepsText: request.keepsText)
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
    return await Poll.suspended(for: request) {
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
