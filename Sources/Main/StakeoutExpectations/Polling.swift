// Evaluates and judges a subject again and again, until a verdict or the timeout ends the wait.

internal import StakeoutContext
internal import StakeoutCore
internal import StakeoutMatching

/// The state of a wait: the verdict of the latest evaluation.
///
/// Each poll evaluates the expression once. The matcher and the failure's text see the same value.
struct Polling<Value> {
  private let wait: Check.Wait
  private var latest = Verdict<Value>(passes: false) { FailureText() }

  /// Polls until the wait ends, and blocks the thread between polls.
  ///
  /// - Parameters:
  ///   - wait: The times and the ending of the wait.
  ///   - wakes: Returns a source that rings when the verdict may have changed; nil if there is none.
  ///   - attempt: Evaluates and judges once.
  /// - Returns: The verdict of the whole wait.
  static func blocking(
    for wait: Check.Wait, wakes: () -> (any WakeSource)?, attempt: () -> Verdict<Value>
  ) -> Verdict<Value> {
    var (polling, waiter) = (Polling(wait: wait), wait.waiter)
    func isOver() -> Bool { polling.isOver(with: attempt()) }
    // A wait with a single poll lets its time pass first, and then polls.
    let pollsOnce = wait.ending == .endOfTime
    let end = pollsOnce ? waiter.block { false } : waiter.block(wakes: wakes, until: isOver)
    if pollsOnce { _ = isOver() }
    return polling.verdict(after: end, of: waiter)
  }

  /// Polls until the wait ends, and suspends the task between polls.
  ///
  /// The polls run in the caller's isolation. The parameters and the result are those of the blocking
  /// form.
  nonisolated(nonsending) static func suspended(
    for wait: Check.Wait, wakes: () -> (any WakeSource)? = { nil },
    attempt: nonisolated(nonsending) () async -> Verdict<Value>
  ) async -> Verdict<Value> {
    var (polling, waiter) = (Polling(wait: wait), wait.waiter)
    nonisolated(nonsending) func isOver() async -> Bool { polling.isOver(with: await attempt()) }
    // A wait with a single poll lets its time pass first, and then polls.
    let pollsOnce = wait.ending == .endOfTime
    let end =
      pollsOnce
      ? await waiter.suspend { false } : await waiter.suspend(wakes: wakes, until: isOver)
    if pollsOnce { _ = await isOver() }
    return polling.verdict(after: end, of: waiter)
  }

  /// Records the verdict of a poll, and returns whether this verdict ends the wait.
  ///
  /// An error of the expression ends every wait, unless it is a ``TransientError``.
  private mutating func isOver(with verdict: Verdict<Value>) -> Bool {
    latest = verdict
    return latest.passes == (wait.ending == .firstPass) || latest.isError
  }

  /// Returns the verdict of the whole wait: the latest poll's verdict, with notes on the wait.
  private func verdict(after end: Waiter.End, of waiter: Waiter) -> Verdict<Value> {
    switch end {
    case .satisfied: return latest
    case .cancelled: return latest.failing(Waiter.cancellationNote)
    case .timedOut where wait.ending == .endOfTime: return latest
    case .timedOut:
      let slownessNote = waiter.quickestEvaluation.flatMap(wait.slownessNote(for:))
      let notes = [slownessNote, waiter.obstacleNote].compactMap(\.self)
      guard !latest.passes, !notes.isEmpty else { return latest }
      return latest.failing(notes.joined(separator: "\n"))
    }
  }
}

extension Check {
  /// Whether the check begins with an evaluation, which may also end it.
  ///
  /// A wait does so if it ends with the first pass, has valid arguments, and does not block where a
  /// test may not block.
  ///
  /// - Parameter blocks: Whether a wait would block the thread.
  @usableFromInline
  func beginsWithEvaluation(blocking blocks: Bool) -> Bool {
    guard let wait else { return true }
    return wait.ending == .firstPass && wait.invalidArgument == nil
      && !(blocks && Self.reasonNotToBlock != nil)
  }

  /// The message of the failure if a wait here would block the code that it waits for; nil if it may
  /// block.
  static var reasonNotToBlock: String? {
    WaitingPlace.current.reasonNotToBlock(underSwiftTesting: TestContext.isOfSwiftTesting)
  }

  /// Returns the matcher for all polls.
  ///
  /// A matcher that compares with the state before the wait captures that state now. In a wait with a
  /// single poll at its end, the matcher captures the state in that poll.
  fileprivate func readied<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    wait?.ending == .endOfTime ? matcher : matcher.prepared
  }

  /// Returns the closure with which the matcher judges the traps of all threads during the wait; nil
  /// if the wait polls.
  ///
  /// The closure is returned only for `toEventually` and `toNever`, which a trap can decide. These
  /// evaluate once. The other waits poll, because after one evaluation they could end before another
  /// thread traps.
  fileprivate func trapJudge<Value>(of matcher: Matcher<Value>) -> TrapJudge? {
    switch (wait?.ending, style) {
    case (.firstPass, .toMatch), (.firstFailure, .toNotMatch): matcher.extras.trapJudge
    default: nil
    }
  }
}

extension Check.Wait {
  /// Returns a note that a single evaluation took longer than the timeout; nil if it did not.
  ///
  /// The machine may have delayed an evaluation. A wait evaluates at least twice, so the expression
  /// itself is slow only if its quickest evaluation was slow. Below a tenth of a second, even that is
  /// not certain. With a timeout of zero, the test has asked for a single poll.
  ///
  /// - Parameter quickest: The duration of the quickest evaluation.
  func slownessNote(for quickest: Duration) -> String? {
    guard timeout.duration > .zero, quickest > timeout.duration, quickest >= .milliseconds(100)
    else { return nil }
    let (seconds, attoseconds) = quickest.components
    let took = TimeSpan.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    return "(the expression took \(took), longer than the timeout of \(timeout))"
  }
}

extension Expression {
  /// Polls until the wait ends, and blocks the thread between polls.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each poll.
  ///   - first: The outcome and the status of the first evaluation, if the caller has already made
  ///     it.
  /// - Returns: The verdict of the whole wait.
  func polled(
    _ check: Check, _ wait: Check.Wait, by matcher: Matcher<Value>,
    after first: InlinedEvaluation<Value>?
  ) -> Verdict<Value> {
    let context = TestContext.current
    if first == nil, let problem = wait.invalidArgument ?? Check.reasonNotToBlock {
      return Verdict(failingWith: problem, in: context)
    }
    var verdict: Verdict<Value>
    if let judge = check.trapJudge(of: matcher) {
      verdict = trapVerdict(check, wait, judging: judge)
    } else {
      var first = first
      let (matcher, evaluation) = (check.readied(matcher), MemoizedEvaluation<Value>())
      let once = withoutCaching().evaluatedOnce(evaluation)
      verdict = Polling.blocking(for: wait, wakes: { matcher.wakeSource(on: once) }) {
        once.poll(check, by: matcher, evaluation, after: first.take())
      }
    }
    verdict.context = context
    return verdict
  }

  /// Polls until the wait ends, and suspends the task between polls.
  ///
  /// The polls run in the caller's isolation. The parameters and the result are those of the blocking
  /// form.
  nonisolated(nonsending) func polled(
    _ check: Check, _ wait: Check.Wait, by matcher: Matcher<Value>,
    after first: InlinedEvaluation<Value>?
  ) async -> Verdict<Value> {
    let context = TestContext.current
    if first == nil, let problem = wait.invalidArgument {
      return Verdict(failingWith: problem, in: context)
    }
    var verdict: Verdict<Value>
    if let judge = check.trapJudge(of: matcher) {
      verdict = await trapVerdict(check, wait, judging: judge)
    } else {
      var first = first
      let (matcher, evaluation) = (check.readied(matcher), MemoizedEvaluation<Value>())
      let once = withoutCaching().evaluatedOnce(evaluation)
      verdict = await Polling.suspended(for: wait, wakes: { matcher.wakeSource(on: once) }) {
        once.poll(check, by: matcher, evaluation, after: first.take())
      }
    }
    verdict.context = context
    return verdict
  }

  /// Evaluates and judges once, or returns the verdict on the first evaluation if the caller has
  /// already made it.
  private func poll(
    _ check: Check, by matcher: Matcher<Value>, _ evaluation: MemoizedEvaluation<Value>,
    after first: InlinedEvaluation<Value>?
  ) -> Verdict<Value> {
    if let first {
      evaluation.finish(.ended(first.outcome))
      return Verdict(first, check, by: matcher)
    }
    if !matcher.evaluatesOnce { evaluation.restart() }
    return Verdict(
      Result { try matcher.satisfies(self) }, check, by: matcher, of: evaluation,
      actual: { try? evaluate() })
  }
}

extension AsyncExpression {
  /// Polls until the wait ends, and suspends the task between polls.
  ///
  /// The polls run in the caller's isolation.
  ///
  /// - Parameter matcher: Judges the value of each poll.
  /// - Returns: The verdict of the whole wait.
  nonisolated(nonsending) func polled(
    _ check: Check, _ wait: Check.Wait, by matcher: some AsyncableMatcher<Value>
  ) async -> Verdict<Value> {
    let context = TestContext.current
    if let problem = wait.invalidArgument { return Verdict(failingWith: problem, in: context) }
    let synchronous = (matcher as? Matcher<Value>).map { check.readied($0) }
    var verdict: Verdict<Value>
    if let judge = (matcher as? Matcher<Value>).flatMap({ check.trapJudge(of: $0) }) {
      verdict = await trapVerdict(check, wait, judging: judge)
    } else {
      let matcher: any AsyncableMatcher<Value> = synchronous ?? matcher
      let (source, evaluation) = (withoutCaching(), MemoizedEvaluation<Value>())
      verdict = await Polling.suspended(for: wait) {
        if synchronous?.evaluatesOnce != true { evaluation.restart() }
        return await source.verdict(check, by: matcher, evaluation)
      }
    }
    verdict.context = context
    return verdict
  }
}

extension Matcher {
  /// Returns the source that rings when the verdict on a poll's value may have changed; nil if the
  /// wait has to poll.
  ///
  /// The value is read again only if the matcher or the type of the value can name a source. It comes
  /// from the poll's cache. If the expression trapped inside the matcher, there is no cached value,
  /// and so no source.
  fileprivate func wakeSource(on attempt: Expression<T>) -> (any WakeSource)? {
    guard wakeSource != nil || T.self is any WakeSourceProviding.Type,
      let actual = try? attempt.evaluate()
    else { return nil }
    return wakeSource.map { $0(actual) } ?? (actual as? any WakeSourceProviding)?.wakeSource
  }
}
