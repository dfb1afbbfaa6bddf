internal import StakeoutExpectations
internal import StakeoutBase

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
  private struct Current {
    var run: ScheduleRun?
    var task: Task<Void, Never>?
    var isCancelled = false
    /// The number of the schedule, from 0.
    var number = 0
    /// Looks at the thread of the runs.
    var watch: StepWatch?
    /// Takes the outcome of a run whose thread stands still.
    var whenStuck: (@Sendable (ScheduleOutcome) -> Void)?
  }
  private let current = Locked(Current())

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
    let (run, task) = current.withLock { current in
      current.isCancelled = true
      return (current.run, current.task)
    }
    run?.giveUpOutside()
    task?.cancel()
  }

  private var isCancelled: Bool { current.withLock { $0.isCancelled } }

  /// Does work with runs on a thread of its own.
  ///
  /// - Parameter whenStuck: Gives the result of the work if a run stands still, and its thread does.
  nonisolated(nonsending) func onThread<R: Sendable>(
    _ work: @escaping @Sendable () -> R,
    whenStuck: @escaping @Sendable (ScheduleOutcome) -> R
  ) async -> R {
    await RunThread.answering { [self] answer in
      answer.give(watching(work) { answer.give(whenStuck($0)) })
    }
  }

  /// Does work with runs on the calling thread.
  ///
  /// - Parameter whenStuck: Called if a run stands still, and the thread does.
  func watching<R>(
    _ work: () -> R, whenStuck: @escaping @Sendable (ScheduleOutcome) -> Void
  ) -> R {
    let watch = StepWatch()
    current.withLock { ($0.watch, $0.whenStuck) = (watch, whenStuck) }
    defer {
      watch.end()
      // It keeps the explorer.
      current.withLock { ($0.watch, $0.whenStuck) = (nil, nil) }
    }
    return work()
  }

  /// Runs the schedules of the strategy on a thread of its own, up to the first that fails.
  nonisolated(nonsending) func findFailure() async -> Finding {
    await onThread {
      self.explore()
    } whenStuck: {
      self.finding($0, self.current.withLock { $0.number })
    }
  }

  /// Runs the schedules of the strategy on the calling thread, up to the first that fails.
  ///
  /// After a trap the thread must run nothing more.
  func explore() -> Finding {
    guard case .exhaustive(let limit) = settings.strategy.kind else { return exploreSome() }
    var tree = DepthFirst()
    var first: ScheduleOutcome?
    var isFairOnly = false
    for number in 0..<limit {
      if !begins(number) { return .cancelled }
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
      if !begins(number) { return .cancelled }
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

  /// Notes the number of the schedule that begins.
  ///
  /// - Returns: false if the exploration was cancelled.
  private func begins(_ number: Int) -> Bool {
    current.withLock { current in
      current.number = number
      return !current.isCancelled
    }
  }

  /// The first schedule notes births, for continuations that leak: once is enough.
  private func notes(on number: Int) -> ScheduleRun.Notes { number == 0 ? .births : .nothing }

  private func finding(_ outcome: ScheduleOutcome, _ number: Int) -> Finding {
    isCancelled && outcome.thrown != nil ? .cancelled : .failure(outcome, number)
  }

  /// Runs a given schedule on the calling thread.
  ///
  /// - Parameters:
  ///   - patience: Replaces the patience of the settings, also for threads and blocks of the run.
  ///   - steps: How many steps it has, to record them; nil to record nothing.
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
    var runSettings = ScheduleRun.Settings(
      seed: seed, respectsPriorities: settings.strategy.respectsPriorities,
      stepLimit: settings.stepLimit, patience: patience ?? settings.patience, notes: notes)
    if let patience { runSettings.patienceWithOutside = patience }
    let run = ScheduleRun(runSettings, clock: clock, by: chooser)
    let executor = JobExecutor(jobs: run, owner: collecting) {
      [site, collector, owner] trap, parked in
      let scene = TrapScene(of: trap, on: parked, task: run.currentTask)
      let failure = Failure(trap, scene, of: site)
      if run.isOver { Reporter.report(failure, in: owner) } else { collector.report(failure) }
      return true
    }
    let thrown = Locked<(any Error)?>(nil)
    let task = caller.making { [self] in
      Task(executorPreference: executor) {
        do { try await self.body() } catch { thrown.withLock { $0 = error } }
        run.end()
      }
    }
    let (isCancelled, watch) = current.withLock { current in
      (current.run, current.task) = (run, task)
      return (current.isCancelled, current.watch)
    }
    if isCancelled {
      run.giveUpOutside()
      task.cancel()
    }
    let outcome = { @Sendable [collector] (end: ScheduleRun.End, stuck: StepWatch.Finding?) in
      ScheduleOutcome(
        end: end, failures: collector.takeAll(), thrown: thrown.withLock { $0 },
        token: ScheduleToken(seed: seed, choices: run.trace.choices.map(\.index)), plan: plan,
        leavesOutUnfair: run.leavesOutUnfair, trace: run.trace, waiting: run.report.left,
        stuck: stuck,
        runningTask: run.runningTask, outsideWorkLeft: run.report.outsideWorkLeft,
        leap: run.report.leap,
        resumedFromOutside: run.report.resumedFromOutside, recorder: run.report.recorder,
        misfit: run.misfit)
    }
    let end = run.drive(watchedBy: watch) { [self] finding in
      // The task is not cancelled: what it has for that may wait for the thread.
      current.withLock { $0.whenStuck }?(outcome(.stuck, finding))
    }
    // So that tasks that the body has started may end.
    if end != .ended { task.cancel() }
    return outcome(end, nil)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
