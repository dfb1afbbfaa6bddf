internal import StakeoutExpectations
internal import StakeoutReporting
internal import StakeoutRuntime

/// Runs a body once for each of many schedules.
///
/// SAFETY: the body is only called while its owner is suspended.
final class Explorer: @unchecked Sendable {
  /// Whatever can be set for an exploration.
  struct Settings: Sendable {
    var count = 1_000
    var strategy = ScheduleStrategy.mix
    var patience = Duration.milliseconds(500)
    var stepLimit = 100_000
  }

  /// The result of an exploration.
  enum Finding: Sendable {
    /// No schedule failed, neither the first nor any other.
    case nothing(Exploration, first: ScheduleOutcome?)
    /// A schedule failed, the one with this number.
    case failure(ScheduleOutcome, Int)
    /// The same schedule offered other choices when it was run again, perhaps because something
    /// outside resumed a task.
    case undetermined(step: Int, byOutside: Bool)
    /// The caller's task was cancelled.
    case cancelled
  }

  let settings: Settings
  private let site: SourceSite
  private let body: () async throws -> Void
  private let collector: FailureCollector
  /// Has the bodies inherit the task-local values of the caller.
  private let caller = InheritingTask()
  private let owner: Owner
  /// Has the failures of a run collected.
  private let collecting = Owner.current
  private let clock = RunClock()
  private let current = Locked<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))

  /// - Parameters:
  ///   - collector: Gets the failures of the body, as the caller's task-local values say.
  ///   - owner: The test, for what fails when its run is over.
  init(
    _ settings: Settings, at site: SourceSite, collecting collector: FailureCollector,
    of owner: Owner, _ body: @escaping () async throws -> Void
  ) {
    (self.settings, self.site, self.body) = (settings, site, body)
    (self.collector, self.owner) = (collector, owner)
  }

  /// Cancels the body that runs, and begins no other.
  func cancel() {
    let task = current.withLock { current in
      current.isCancelled = true
      return current.task
    }
    task?.cancel()
  }

  private var isCancelled: Bool { current.withLock { $0.isCancelled } }

  /// Runs the schedules of the strategy on the calling thread, up to the first that fails.
  ///
  /// After a trap the thread must run nothing more.
  func explore() -> Finding {
    guard case .exhaustive(let limit) = settings.strategy.kind else { return exploreSome() }
    var tree = DepthFirst()
    var first: ScheduleOutcome?
    var isFairOnly = false
    for number in 0..<limit {
      if isCancelled { return .cancelled }
      let outcome = run(
        seed: settings.strategy.seed, by: ReplayChooser(tree.next), notes: notes(on: number),
        as: .exhaustive(number: number))
      first = first ?? outcome
      isFairOnly = isFairOnly || outcome.leavesOutUnfair
      if outcome.fails { return finding(outcome, number) }
      if let place = tree.note(outcome.trace.choices) {
        return .undetermined(
          step: outcome.trace.places[safe: place] ?? outcome.trace.count,
          byOutside: !outcome.resumedFromOutside.isEmpty)
      }
      if tree.hasSeenAll {
        return .nothing(
          Exploration(count: number + 1, isComplete: !isFairOnly, after: outcome), first: first)
      }
      if number == limit - 1 {
        return .nothing(
          Exploration(count: limit, isComplete: false, after: outcome), first: first)
      }
    }
    return .cancelled
  }

  private func exploreSome() -> Finding {
    let strategy = settings.strategy
    let count = strategy.kind == .firstInFirstOut ? 1 : settings.count
    var steps = 0
    var first, foreign: ScheduleOutcome?
    for number in 0..<count {
      if isCancelled { return .cancelled }
      let seed = strategy.seed(of: number)
      let plan = strategy.plan(for: number, steps: steps)
      let outcome = run(
        seed: seed, by: plan.chooser(seed: seed) ?? FirstInFirstOut(), notes: notes(on: number),
        as: plan)
      first = first ?? outcome
      if outcome.fails { return finding(outcome, number) }
      steps = max(steps, outcome.trace.count)
      if !outcome.resumedFromOutside.isEmpty { foreign = outcome }
      // A body that the schedule does not determine mostly shows that at once, but not always.
      if number < 2 || number.isMultiple(of: 128), foreign == nil {
        let again = run(
          seed: seed, by: ReplayChooser(outcome.trace.choices.map(\.index)), notes: .nothing,
          as: plan)
        if again.fails { return finding(again, number) }
        if again.resumedFromOutside.isEmpty, let step = again.trace.partsFrom(outcome.trace) {
          return .undetermined(step: step, byOutside: false)
        }
      }
    }
    return .nothing(Exploration(count: count, isComplete: false, after: foreign), first: first)
  }

  /// The first schedule notes births, for continuations that leak: once is enough.
  private func notes(on number: Int) -> ScheduleRun.Notes { number == 0 ? .births : .nothing }

  private func finding(_ outcome: ScheduleOutcome, _ number: Int) -> Finding {
    isCancelled && outcome.thrown != nil ? .cancelled : .failure(outcome, number)
  }

  /// Runs a given schedule on the calling thread.
  ///
  /// - Parameter steps: How many steps it has, to record them; nil to record nothing.
  func replay(_ token: ScheduleToken, patience: Duration? = nil, recording steps: Int? = nil)
    -> ScheduleOutcome
  {
    run(
      seed: token.seed, by: chooser(of: token), patience: patience,
      notes: steps.map { .steps(of: $0) } ?? .nothing, as: token.plan)
  }

  private func chooser(of token: ScheduleToken) -> any Chooser {
    if let chooser = token.plan.chooser(seed: token.seed) { return chooser }
    var tree = DepthFirst()
    guard case .exhaustive(let number) = token.plan else { return FirstInFirstOut() }
    for before in 0..<number where !isCancelled {
      let outcome = run(
        seed: token.seed, by: ReplayChooser(tree.next), notes: .nothing,
        as: .exhaustive(number: before))
      if outcome.fails || tree.note(outcome.trace.choices) != nil || tree.hasSeenAll { break }
    }
    return ReplayChooser(tree.next)
  }

  /// Runs the body once.
  private func run(
    seed: UInt64, by chooser: any Chooser, patience: Duration? = nil, notes: ScheduleRun.Notes,
    as plan: SchedulePlan
  ) -> ScheduleOutcome {
    let run = ScheduleRun(
      ScheduleRun.Settings(
        seed: seed, respectsPriorities: settings.strategy.respectsPriorities,
        stepLimit: settings.stepLimit, patience: patience ?? settings.patience,
        notes: notes), clock: clock, by: chooser)
    let executor = JobExecutor(jobs: run, owner: collecting) {
      [site, collector, owner] trap, parked in
      let failure = TrapFailure(trap, TrapScene(of: trap, on: parked), of: site).failure
      if run.isOver { Reporter.report(failure, in: owner) } else { collector.report(failure) }
      return true
    }
    let thrown = Locked<(any Error)?>(nil)
    let task = caller.run { [self] in
      Task(executorPreference: executor) {
        do { try await self.body() } catch { thrown.withLock { $0 = error } }
        run.end()
      }
    }
    let isCancelled = current.withLock { current in
      current.task = task
      return current.isCancelled
    }
    if isCancelled { task.cancel() }
    let end = run.drive()
    // So that tasks that the body has started may end.
    if end != .ended { task.cancel() }
    return ScheduleOutcome(
      end: end, failures: collector.takeAll(), thrown: thrown.withLock { $0 },
      token: ScheduleToken(seed: seed, choices: run.trace.choices.map(\.index)), plan: plan,
      leavesOutUnfair: run.leavesOutUnfair, trace: run.trace,
      waiting: run.left, resumedFromOutside: run.resumedFromOutside, recorder: run.recorder,
      misfit: (chooser as? ReplayChooser)?.misfit)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
