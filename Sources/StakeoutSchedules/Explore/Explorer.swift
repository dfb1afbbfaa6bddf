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
    run?.inbox.giveUpOutside()
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
    let strategy = settings.strategy
    let count = strategy.count(of: settings.count)
    var tree = DepthFirst()
    var (steps, isFairOnly, isRepeatable) = (0, false, true)
    var first: ScheduleOutcome?
    for number in 0..<count {
      if !begins(number) { return .cancelled }
      let schedule = strategy.schedule(number, steps: steps)
      // The first schedule notes births, for continuations that leak: once is enough.
      let outcome = run(
        schedule, by: schedule.chooser(after: tree), noting: number == 0 ? RunRecorder() : nil)
      first = first ?? outcome
      if outcome.fails { return finding(outcome, number) }
      steps = max(steps, outcome.trace.count)
      isFairOnly = isFairOnly || outcome.leavesOutUnfair
      isRepeatable = isRepeatable && outcome.report.isRepeatable
      if strategy.isExhaustive {
        if let choice = tree.note(outcome.trace.choices) {
          return .undetermined(
            step: outcome.trace.step(of: choice), byOutside: !outcome.report.isRepeatable)
        }
        if tree.hasSeenAll {
          let exploration = Exploration(
            count: number + 1, isComplete: !isFairOnly, isRepeatable: isRepeatable)
          return .nothing(exploration, first: first)
        }
      } else if isRepeatable, number < 2 || number.isMultiple(of: 128) {
        // A body that the schedule does not determine mostly shows that at once, but not always.
        let again = run(schedule, by: ReplayChooser(outcome.trace.choices.map(\.index)))
        if again.fails { return finding(again, number) }
        if again.report.isRepeatable, let step = again.trace.partsFrom(outcome.trace) {
          return .undetermined(step: step, byOutside: false)
        }
      }
    }
    return .nothing(Exploration(count: count, isRepeatable: isRepeatable), first: first)
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
      token, by: chooser(of: token), patience: patience,
      noting: steps.map { RunRecorder(steps: $0) })
  }

  private func chooser(of token: ScheduleToken) -> any Chooser {
    var tree = DepthFirst()
    if case .exhaustive(let last) = token.plan {
      for number in 0..<last where !isCancelled {
        let before = ScheduleToken(seed: token.seed, plan: .exhaustive(number: number))
        let outcome = run(before, by: before.chooser(after: tree))
        if outcome.fails || tree.note(outcome.trace.choices) != nil { break }
        if tree.hasSeenAll {
          return ReplayChooser(tree.next, misfit: .tooFewSchedules(number + 1))
        }
      }
    }
    return token.chooser(after: tree)
  }

  /// Runs the body once.
  private func run(
    _ schedule: ScheduleToken, by chooser: any Chooser, patience: Duration? = nil,
    noting recorder: RunRecorder? = nil
  ) -> ScheduleOutcome {
    var runSettings = ScheduleRun.Settings(
      seed: schedule.seed, respectsPriorities: settings.strategy.respectsPriorities,
      stepLimit: settings.stepLimit, patience: patience ?? settings.patience)
    if let patience { runSettings.patienceWithOutside = patience }
    let run = ScheduleRun(runSettings, clock: clock, by: chooser, noting: recorder)
    let executor = JobExecutor(jobs: run, owner: collecting) {
      [site, collector, owner] trap, parked in
      let scene = TrapScene(of: trap, on: parked, task: run.currentTask)
      let failure = Failure(trap, scene, of: site)
      if run.inbox.isOver { Reporter.report(failure, in: owner) } else { collector.report(failure) }
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
      run.inbox.giveUpOutside()
      task.cancel()
    }
    let outcome = { @Sendable [collector] (end: ScheduleRun.End, stuck: StepWatch.Finding?) in
      ScheduleOutcome(
        end: end, failures: collector.takeAll(), thrown: thrown.withLock { $0 },
        origin: schedule, leavesOutUnfair: run.fairness.hasEnded, trace: run.trace,
        report: run.report, stuck: stuck, runningTask: run.running, misfit: run.misfit)
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
