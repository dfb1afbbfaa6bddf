// Runs one body under many schedules.

internal import StakeoutExpectations

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
    /// A schedule failed.
    case failure(ScheduleOutcome)
    /// The same schedule offered other choices when it was run again, perhaps because something
    /// outside resumed a task.
    case undetermined(step: Int, byOutside: Bool)
    /// The caller's task was cancelled.
    case cancelled
  }

  let settings: Settings
  let site: SourceSite
  private let body: () async throws -> Void
  private let collector: FailureCollector
  /// Has the bodies inherit the task-local values of the caller.
  private let caller = InheritingTask()
  private let owner: Owner
  /// Has the failures of a run collected.
  private let collecting = Owner.current
  private let clock = RunClock()
  private let current = Locked(
    (run: nil as ScheduleRun?, task: nil as Task<Void, Never>?, isCancelled: false))

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

  /// Runs the schedules of the strategy, up to the first that fails.
  func findFailure() -> Finding {
    RunThread.watched { watch, give in
      self.explore(watch) { give(self.finding($0)) }
    }
  }

  /// Runs the schedules on the calling thread.
  private func explore(
    _ watch: StepWatch, whenStuck: @escaping @Sendable (ScheduleOutcome) -> Void
  ) -> Finding {
    let strategy = settings.strategy
    let count = strategy.count(of: settings.count)
    var tree = DepthFirst()
    var (steps, isFairOnly, isRepeatable) = (0, false, true)
    var first: ScheduleOutcome?
    for number in 0..<count {
      if isCancelled { return .cancelled }
      let schedule = strategy.schedule(number, steps: steps, after: tree)
      // The first schedule notes births, for continuations that leak: once is enough.
      let outcome = run(
        schedule, number: number, noting: number == 0 ? RunRecorder() : nil, watch,
        whenStuck: whenStuck)
      first = first ?? outcome
      if outcome.fails { return finding(outcome) }
      steps = max(steps, outcome.trace.count)
      isFairOnly = isFairOnly || outcome.run.fairness.hasEnded
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
        var again = run(schedule, number: number, watch, whenStuck: whenStuck)
        again.hasPassedBefore = true
        if again.fails { return finding(again) }
        if again.report.isRepeatable, let step = again.trace.partsFrom(outcome.trace) {
          return .undetermined(step: step, byOutside: false)
        }
      }
    }
    return .nothing(Exploration(count: count, isRepeatable: isRepeatable), first: first)
  }

  private func finding(_ outcome: ScheduleOutcome) -> Finding {
    isCancelled && outcome.thrown != nil ? .cancelled : .failure(outcome)
  }

  /// Runs a given schedule, on a thread of its own.
  ///
  /// - Parameters:
  ///   - patience: Replaces the patience of the settings, also for threads and blocks of the run.
  ///   - steps: How many steps it has, to record them; nil to record nothing.
  func replay(
    _ token: ScheduleToken, patience: Duration? = nil, recording steps: Int? = nil
  ) -> ScheduleOutcome {
    RunThread.watched { watch, give in
      self.run(
        token, patience: patience, noting: steps.map { RunRecorder(steps: $0) }, watch,
        whenStuck: give)
    }
  }

  /// Runs the body once, on the calling thread.
  ///
  /// - Parameter whenStuck: Called on another thread if a step does not end; then this does not return.
  private func run(
    _ schedule: ScheduleToken, number: Int = 0, patience: Duration? = nil,
    noting recorder: RunRecorder? = nil, _ watch: StepWatch,
    whenStuck: @escaping @Sendable (ScheduleOutcome) -> Void
  ) -> ScheduleOutcome {
    var runSettings = ScheduleRun.Settings(
      seed: schedule.seed, respectsPriorities: settings.strategy.respectsPriorities,
      stepLimit: settings.stepLimit, patience: patience ?? settings.patience)
    if let patience { runSettings.patienceWithOutside = patience }
    let run = ScheduleRun(runSettings, clock: clock, by: schedule.chooser, noting: recorder)
    let executor = JobExecutor(jobs: run)
    let scope = TrapScope(owner: collecting) { [site, collector, owner] trap in
      run.noteTrap()
      let scene = TrapScene(of: trap, task: run.currentTask)
      let failure = Failure(trap, scene, of: site)
      if run.inbox.isOver { Reporter.report(failure, in: owner) } else { collector.report(failure) }
      return TrapScope.nothingFollows
    }
    let thrown = Locked<(any Error)?>(nil)
    let task = caller.making { [self] in
      scope.surviving {
        Task(executorPreference: executor) {
          do { try await self.body() } catch { thrown.withLock { $0 = error } }
          run.end()
        }
      }
    }
    let isCancelled = current.withLock { current in
      (current.run, current.task) = (run, task)
      return current.isCancelled
    }
    if isCancelled {
      run.inbox.giveUpOutside()
      task.cancel()
    }
    let outcome = { @Sendable [collector] (end: ScheduleRun.End, stuck: StepWatch.Finding?) in
      ScheduleOutcome(
        run: run, end: end, failures: collector.takeAll(), thrown: thrown.withLock { $0 },
        origin: schedule, number: number, stuck: stuck)
    }
    // If it is stuck, the task is not cancelled: what it has for that may wait for the thread.
    let end = run.drive(watchedBy: watch) { whenStuck(outcome(.stuck, $0)) }
    // So that tasks that the body has started may end.
    if end != .ended { task.cancel() }
    return outcome(end, nil)
  }
}

/// Keeps the failures of a schedule, which are reported only with the schedule.
///
/// It is in force as the reporter of all that the runs own: their tasks, and what these hand over.
final class FailureCollector: FailureReporter {
  private struct State {
    var failures: [Failure] = []
    var isOver = false
  }

  private let state = Locked(State())
  /// The test, for what fails when the exploration is over.
  private let owner = Owner.currentForOthers

  /// The failure that is on its way through Swift Testing.
  @TaskLocal private static var passing: Failure?

  func report(_ failure: Failure) {
    if state.withLock({ $0.isOver }) { return owner.destination.report(failure) }
    // By way of Swift Testing, which knows whether the issue is a known one.
    let passes = Self.$passing.withValue(failure) { FrameworkFailures.record(failure) }
    if !passes { keep(failure) }
  }

  /// Runs `body` with all failures that it and its tasks report going to this collector.
  nonisolated(nonsending) func collecting<R: Sendable>(
    _ body: @escaping @Sendable () async -> R
  ) async throws -> R {
    let result = Locked<R?>(nil)
    // Swift Testing asks this of each issue, also of those that no test or another test has caused.
    let isOwn = { @Sendable in
      Owner.current.reporter as? FailureCollector === self
        && self.state.withLock { !$0.isOver }
    }
    try await withReporter(self) {
      try await FrameworkFailures.diverting(to: { self.keep(Self.passing ?? $0) }, where: isOwn) {
        // A handler around the exploration receives its report, and not each attempt's verdicts.
        await withoutVerdictReceiver {
          let value = await body()
          result.withLock { $0 = value }
        }
      }
    }
    state.withLock { $0.isOver = true }
    guard let value = result.withLock({ $0 }) else { throw CancellationError() }
    return value
  }

  private func keep(_ failure: Failure) {
    // The schedule has failed already, and another one may be under way.
    if ScheduleRun.current?.gate.isTaken == true { return }
    state.withLock { $0.failures.append(failure) }
  }

  /// Takes all failures out, in the order of their arrival.
  func takeAll() -> [Failure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }
}

/// The result of one schedule.
struct ScheduleOutcome: @unchecked Sendable {
  // SAFETY: made when the run is over; it does not change after that.

  /// The run, which is over.
  let run: ScheduleRun
  let end: ScheduleRun.End
  /// The failures, in their order; a trap is a failure, too.
  let failures: [Failure]
  /// The error that the body threw.
  let thrown: (any Error)?
  /// The schedule, by the way in which its jobs were chosen.
  let origin: ScheduleToken
  /// Its number in the exploration, from 0.
  let number: Int
  /// The step that did not end; nil if all did.
  let stuck: StepWatch.Finding?
  /// Whether the same schedule has passed before.
  var hasPassedBefore = false

  var trace: Trace { run.trace }
  var report: RunReport { run.report }

  /// The schedule, by its choices.
  var token: ScheduleToken { ScheduleToken(seed: origin.seed, choices: trace.choices.map(\.index)) }

  /// The schedule by its choices, or by its strategy if these are too many.
  var name: ScheduleToken { token.isShort ? token : origin }

  var fails: Bool { !failures.isEmpty || thrown != nil || end != .ended }

  /// Whether both fail in the same way: at the same place, or by the same end.
  func failsLike(_ other: ScheduleOutcome) -> Bool {
    guard fails, other.fails, end == other.end else { return false }
    return failures.first?.site.description == other.failures.first?.site.description
      && (thrown == nil) == (other.thrown == nil)
  }
}
