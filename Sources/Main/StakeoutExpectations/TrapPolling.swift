// Waits for a trap of any thread that the expression starts.
//
// A claim that waits for a trap evaluates its expression once: each evaluation may start a thread that
// traps. It judges the traps of the expression itself, and of the tasks, threads and blocks that the
// expression starts.

extension Expression {
  /// Evaluates once, and blocks the thread until a trap of any thread ends the wait.
  ///
  /// The time begins when the expression has been evaluated.
  ///
  /// - Parameters:
  ///   - request: The request of the verb.
  ///   - judge: The matcher's judgement.
  ///   - evaluation: The state of the evaluation.
  func block(
    for request: Eventual, judging judge: @escaping TrapJudgement, _ evaluation: Evaluation<Value>
  ) -> Verdict {
    let sightings = TrapSightings(request: request, site: location, judge: judge)
    noteOwnTrap(in: sightings, evaluation)
    let start = Deadline.now
    while true {
      // On the main thread, the wait runs blocks of the main queue, which may trap as well.
      let outcome = Trap.outcome(of: {
        Poll.blocking(for: request.continued(since: start), wakes: { sightings.source }) {
          sightings.verdict
        }
      })
      switch outcome {
      case .returned(let verdict):
        return sightings.finalVerdict(after: verdict)
      case .trapped(let trap): sightings.note(trap)
      }
    }
  }

  /// Evaluates once in the caller's isolation, and suspends the task until a trap of any thread ends
  /// the wait.
  ///
  /// Takes the parameters of the blocking form.
  nonisolated(nonsending) func suspend(
    for request: Eventual, judging judge: @escaping TrapJudgement, _ evaluation: Evaluation<Value>
  ) async -> Verdict {
    let sightings = TrapSightings(request: request, site: location, judge: judge)
    noteOwnTrap(in: sightings, evaluation)
    return await sightings.suspend()
  }

  private func noteOwnTrap(in sightings: TrapSightings, _ evaluation: Evaluation<Value>) {
    let once = withoutCaching().evaluatedOnce(evaluation)
    let end = TrapRun.runWithoutWaiting(in: sightings.scope) { _ = try once.evaluate() }
    switch end {
    case .returned: break
    case .threw(let error): sightings.note(error)
    case .trapped(let trap): sightings.note(trap)
    }
  }
}

extension AsyncExpression {
  /// Evaluates once in the caller's isolation, and suspends the task until a trap of any thread ends
  /// the wait.
  ///
  /// A trap also ends an evaluation that waits for the thread that trapped.
  nonisolated(nonsending) func suspend(
    for request: Eventual, judging judge: @escaping TrapJudgement, _ evaluation: Evaluation<Value>
  ) async -> Verdict {
    let sightings = TrapSightings(request: request, site: location, judge: judge)
    // An evaluation that a trap has ended may still go on: it has a state of its own.
    let own = Evaluation<Value>()
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let once = withoutCaching().evaluatedOnce(own)
    let (isolation, noting) = (#isolation, sightings.noting)
    let end = await TrapRun.run(
      inside: sightings.scope, reporting: { trap, _ in noting(trap) }
    ) {
      try await run(once, on: isolation)
    }
    if case .threw(let error) = end { sightings.note(error) }
    if case .trapped = end { evaluation.settle(.abandoned) } else { evaluation.settle(own.state) }
    return await sightings.suspend()
  }
}

private func run<Value>(
  _ expression: AsyncExpression<Value>, on actor: isolated (any Actor)?
) async throws {
  _ = try await expression.evaluate()
}

/// The traps of what an expression does and starts, until the end of a wait.
private struct TrapSightings {
  /// Rings at each trap.
  let source = ManualWakeSource()
  private let seen = Locked(Seen())
  /// Notes the traps of what the expression starts.
  let scope: TrapScope
  let request: Eventual
  let site: SourceSite
  let judge: TrapJudgement

  init(request: Eventual, site: SourceSite, judge: @escaping TrapJudgement) {
    (self.request, self.site, self.judge) = (request, site, judge)
    let noting = Self.noting(in: seen, source)
    scope = TrapScope { noting($0) ? TrapScope.nothingFollows : nil }
  }

  private struct Seen {
    var traps: [Trap] = []
    var error: (any Error)?
    /// Whether a trap has not been judged yet.
    var isNew = false
    var isOver = false
  }

  /// Notes a trap, on any thread, and returns false if the wait is over.
  var noting: @Sendable (Trap) -> Bool { Self.noting(in: seen, source) }

  private static func noting(
    in seen: Locked<Seen>, _ source: ManualWakeSource
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

  /// Notes a trap of the calling thread.
  func note(_ trap: Trap) {
    if let payload = trap.payload, TrapRun.isInterruption(trap) {
      // The test ends here, because of a trap elsewhere.
      end()
      Trap.raise(payload)
    }
    _ = noting(trap)
  }

  /// Notes the error of the expression.
  ///
  /// A thread that it has started may still trap.
  func note(_ error: any Error) { seen.withLock { $0.error = error } }

  /// The verdict on the first trap that ends the wait, or else on the last one.
  var verdict: Verdict {
    let (traps, error) = seen.withLock { seen in
      seen.isNew = false
      return (seen.traps, seen.error)
    }
    let verdicts = traps.lazy.map { verdict(on: .trapped($0)) }
    return verdicts.first { $0.passes == (request.ending == .firstPass) }
      ?? verdicts.last ?? verdict(on: error.map { .threw($0) } ?? .returned)
  }

  private func verdict(on end: Trap.End) -> Verdict {
    Expression<Void>(constant: nil, location: site).verdict(
      of: Matcher { _ in try judge(end, site) }, request.style, verb: request.verb,
      description: request.description, keepsText: request.keepsText)
  }

  /// Waits until a trap ends the wait, or the time is over.
  nonisolated(nonsending) func suspend() async -> Verdict {
    finalVerdict(
      after: await Poll.suspended(for: request.continued(since: .now), wakes: { source }) {
        self.verdict
      })
  }

  /// Ends the wait.
  ///
  /// - Returns: The verdict, or the one on a trap that came with the end of the wait.
  func finalVerdict(after last: Verdict) -> Verdict { end() ? verdict : last }

  /// Ends the wait, and returns whether a trap has not been judged.
  @discardableResult
  private func end() -> Bool {
    scope.waitForReports()
    return seen.withLock { seen in
      seen.isOver = true
      return seen.isNew
    }
  }
}
