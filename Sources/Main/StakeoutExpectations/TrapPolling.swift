// Waits for a trap of an expression, or of a thread, block or task that the expression starts.
//
// A claim that waits for a trap evaluates its expression once, because each evaluation may start a
// thread that traps. It judges the traps of the expression itself, and of the tasks, threads and
// blocks that the expression starts.

extension Expression {
  /// Evaluates once, and blocks the thread until a trap of any thread or the timeout ends the wait.
  ///
  /// The timeout counts from the end of the evaluation.
  ///
  /// - Parameter judge: The closure with which the matcher judges how the expression ended.
  func trapVerdict(
    _ check: Check, _ wait: Check.Wait, judging judge: @escaping TrapJudge
  ) -> Verdict<Value> {
    let evaluation = MemoizedEvaluation<Value>()
    let observed = ObservedTraps(check, wait, of: evaluation, site: location, judge: judge)
    observe(with: observed)
    let start = Deadline.now
    while true {
      // Wait in a trap region: on the main thread, the wait runs blocks of the main queue, which may
      // trap as well.
      let outcome = Trap.outcome(of: { observed.waitBlocking(since: start) })
      switch outcome {
      case .returned(let verdict): return observed.finalVerdict(after: verdict)
      case .trapped(let trap): observed.note(trap)
      }
    }
  }

  /// Evaluates once, and suspends the task until a trap of any thread or the timeout ends the wait.
  ///
  /// The expression is evaluated in the caller's isolation.
  nonisolated(nonsending) func trapVerdict(
    _ check: Check, _ wait: Check.Wait, judging judge: @escaping TrapJudge
  ) async -> Verdict<Value> {
    let evaluation = MemoizedEvaluation<Value>()
    let observed = ObservedTraps(check, wait, of: evaluation, site: location, judge: judge)
    observe(with: observed)
    return await observed.waitSuspended()
  }

  /// Evaluates once, and records how the evaluation ends.
  private func observe(with observed: ObservedTraps<Value>) {
    let once = withoutCaching().evaluatedOnce(observed.evaluation)
    let end = TrapRun.runWithoutWaiting(in: observed.scope) { _ = try once.evaluate() }
    switch end {
    case .returned: break
    case .threw(let error): observed.note(error)
    case .trapped(let trap): observed.note(trap)
    }
  }
}

extension AsyncExpression {
  /// Evaluates once, and suspends the task until a trap of any thread or the timeout ends the wait.
  ///
  /// The expression is evaluated in the caller's isolation. If the evaluation waits for a thread that
  /// traps, the trap ends it, too.
  nonisolated(nonsending) func trapVerdict(
    _ check: Check, _ wait: Check.Wait, judging judge: @escaping TrapJudge
  ) async -> Verdict<Value> {
    let evaluation = MemoizedEvaluation<Value>()
    let observed = ObservedTraps(check, wait, of: evaluation, site: location, judge: judge)
    // Give the evaluation its own state: after a trap has ended the run, the evaluation may still
    // continue.
    let own = MemoizedEvaluation<Value>()
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let once = withoutCaching().evaluatedOnce(own)
    let (isolation, noting) = (#isolation, observed.noting)
    let end = await TrapRun.run(
      inside: observed.scope, reporting: { trap, _ in noting(trap) }
    ) {
      try await run(once, on: isolation)
    }
    if case .threw(let error) = end { observed.note(error) }
    if case .trapped = end { evaluation.finish(.abandoned) } else { evaluation.finish(own.state) }
    return await observed.waitSuspended()
  }
}

/// Evaluates the expression in the actor's isolation.
private func run<Value>(
  _ expression: AsyncExpression<Value>, on actor: isolated (any Actor)?
) async throws {
  _ = try await expression.evaluate()
}

/// Collects the traps of an expression, and of the threads, blocks and tasks that it starts, until
/// the wait ends.
private struct ObservedTraps<Value> {
  /// A source that rings at each trap.
  let source = ExplicitWakeSource()
  private let seen = Locked(Seen())
  /// The scope that catches the traps of the threads, blocks and tasks that the expression starts.
  let scope: TrapScope
  let check: Check
  let wait: Check.Wait
  /// The state of the only evaluation.
  let evaluation: MemoizedEvaluation<Value>
  let site: SourceSite
  let judge: TrapJudge

  init(
    _ check: Check, _ wait: Check.Wait, of evaluation: MemoizedEvaluation<Value>, site: SourceSite,
    judge: @escaping TrapJudge
  ) {
    (self.check, self.wait, self.evaluation) = (check, wait, evaluation)
    (self.site, self.judge) = (site, judge)
    let noting = Self.noting(in: seen, source)
    scope = TrapScope { noting($0) ? TrapScope.nothingFollows : nil }
  }

  /// The traps and the error up to now.
  private struct Seen {
    var traps: [Trap] = []
    var error: (any Error)?
    /// Whether there is a trap that has not been judged yet.
    var isNew = false
    /// Whether the wait is over, so that further traps are not recorded.
    var isOver = false
  }

  /// A closure that records a trap, on any thread, and returns false if the wait is over.
  var noting: @Sendable (Trap) -> Bool { Self.noting(in: seen, source) }

  private static func noting(
    in seen: Locked<Seen>, _ source: ExplicitWakeSource
  ) -> @Sendable (Trap) -> Bool {
    { trap in
      let isNoted = seen.withLock { seen in
        guard !seen.isOver else { return false }
        seen.traps.append(trap)
        seen.isNew = true
        return true
      }
      source.ring()
      return isNoted
    }
  }

  /// Records a trap of the calling thread.
  func note(_ trap: Trap) {
    if let payload = trap.payload, TrapRun.isInterruption(trap) {
      // An interruption ends the test here, because of a trap elsewhere. Pass it on.
      end()
      Trap.raise(payload)
    }
    _ = noting(trap)
  }

  /// Records the error of the expression.
  ///
  /// A thread that the expression has started may still trap.
  func note(_ error: any Error) { seen.withLock { $0.error = error } }

  /// The verdict on the first trap that ends the wait, or else on the last trap.
  ///
  /// If there is no trap, the verdict is about the error of the expression, or about its return.
  private var verdict: Verdict<Value> {
    let (traps, error) = seen.withLock { seen in
      seen.isNew = false
      return (seen.traps, seen.error)
    }
    let verdicts = traps.lazy.map { verdict(on: .trapped($0)) }
    return verdicts.first { $0.passes == (wait.ending == .firstPass) }
      ?? verdicts.last ?? verdict(on: error.map { .threw($0) } ?? .returned)
  }

  private func verdict(on end: Trap.End) -> Verdict<Value> {
    // The text describes how the expression ended, and never its value, which a trap may have
    // prevented.
    Verdict(
      Result { try judge(end, site) }, check, by: nil, of: evaluation, actual: { nil })
  }

  /// Blocks the thread until a trap ends the wait, or until the timeout since `start` is over.
  func waitBlocking(since start: Deadline) -> Verdict<Value> {
    Polling.blocking(for: wait.continued(since: start), wakes: { source }) { verdict }
  }

  /// Suspends the task until a trap ends the wait, or until the timeout from now on is over.
  nonisolated(nonsending) func waitSuspended() async -> Verdict<Value> {
    finalVerdict(
      after: await Polling.suspended(for: wait.continued(since: .now), wakes: { source }) {
        self.verdict
      })
  }

  /// Ends the wait, and returns its verdict.
  ///
  /// - Parameter last: The verdict of the last poll.
  /// - Returns: `last`, or a new verdict if a trap came after the last poll.
  func finalVerdict(after last: Verdict<Value>) -> Verdict<Value> { end() ? verdict : last }

  /// Ends the wait, and returns whether there is a trap that has not been judged.
  @discardableResult
  private func end() -> Bool {
    scope.waitForReports()
    return seen.withLock { seen in
      seen.isOver = true
      return seen.isNew
    }
  }
}
