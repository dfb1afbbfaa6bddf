// Runs one body under many schedules, and keeps the failures of each.

internal import StakeoutExpectations

/// Runs a body once for each of many schedules.
///
/// SAFETY: the body is only called while the task that passed it is suspended.
final class Explorer: @unchecked Sendable {
  /// The settings of an exploration.
  struct Settings: Sendable {
    var count = 1_000
    var strategy = ScheduleStrategy.mix
    var patience = Duration.milliseconds(500)
    var stepLimit = 100_000
  }

  /// The result of an exploration.
  enum Finding: Sendable {
    /// No schedule failed.
    ///
    /// `first` is the outcome of the first one.
    case nothing(Exploration, first: ScheduleOutcome?)
    /// A schedule failed.
    case failure(ScheduleOutcome)
    /// A schedule offered other choices when it was run again, perhaps because code outside of the run
    /// resumed a task.
    case undetermined(step: Int, byOutside: Bool)
    /// The caller's task was cancelled.
    case cancelled
  }

  let settings: Settings
  let site: SourceSite
  private let body: () async throws -> Void
  private let collector: FailureCollector
  /// The task through which the bodies inherit the task-local values of the caller.
  private let caller = InheritingTask()
  private let context: TestContext
  /// The context in which the collector receives the failures of a run.
  private let collecting = TestContext.current
  private let clock = RunClock()
  private let current = Locked(
    (run: nil as ScheduleRun?, task: nil as Task<Void, Never>?, isCancelled: false))

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - collector: Receives the failures of the body. The caller's task-local values name it.
  ///   - context: The test, for failures that come after the end of their run.
  init(
    _ settings: Settings, at site: SourceSite, collecting collector: FailureCollector,
    of context: TestContext, _ body: @escaping () async throws -> Void
  ) {
    (self.settings, self.site, self.body) = (settings, site, body)
    (self.collector, self.context) = (collector, context)
  }

  /// Cancels the body that runs, and starts no further one.
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
    RunThread.withWatchdog { watchdog, give in
      self.explore(watchdog) { give(self.finding($0)) }
    }
  }

  /// Runs the schedules on the calling thread.
  private func explore(
    _ watchdog: JobWatchdog, whenStuck: @escaping @Sendable (ScheduleOutcome) -> Void
  ) -> Finding {
    let strategy = settings.strategy
    let count = strategy.count(of: settings.count)
    var tree = DepthFirst()
    var (steps, isFairOnly, isRepeatable) = (0, false, true)
    var first: ScheduleOutcome?
    for number in 0..<count {
      if isCancelled { return .cancelled }
      let schedule = strategy.schedule(number, steps: steps, after: tree)
      // Record where tasks are created in the first schedule only: it is needed for the note about
      // leaked continuations.
      let outcome = run(
        schedule, number: number, noting: number == 0 ? RunRecorder() : nil, watchdog,
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
        // Run some schedules twice, to detect a body that is not determined by its schedule. Most such
        // bodies differ in the first two schedules, but not all.
        var again = run(schedule, number: number, watchdog, whenStuck: whenStuck)
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

  /// Runs a given schedule on a new thread.
  ///
  /// - Parameters:
  ///   - patience: Replaces the patience of the settings, and the patience for threads and blocks of the
  ///     run.
  ///   - steps: The expected number of steps, to record them; nil to record nothing.
  func replay(
    _ token: ScheduleToken, patience: Duration? = nil, recording steps: Int? = nil
  ) -> ScheduleOutcome {
    RunThread.withWatchdog { watchdog, give in
      self.run(
        token, patience: patience, noting: steps.map { RunRecorder(steps: $0) }, watchdog,
        whenStuck: give)
    }
  }

  /// Runs the body once, on the calling thread.
  ///
  /// - Parameter whenStuck: Called on another thread if a step does not end, because this function does
  ///   not return then.
  private func run(
    _ schedule: ScheduleToken, number: Int = 0, patience: Duration? = nil,
    noting recorder: RunRecorder? = nil, _ watchdog: JobWatchdog,
    whenStuck: @escaping @Sendable (ScheduleOutcome) -> Void
  ) -> ScheduleOutcome {
    var runSettings = ScheduleRun.Settings(
      seed: schedule.seed, respectsPriorities: settings.strategy.respectsPriorities,
      stepLimit: settings.stepLimit, patience: patience ?? settings.patience)
    if let patience { runSettings.patienceWithOutside = patience }
    let run = ScheduleRun(runSettings, clock: clock, by: schedule.chooser, noting: recorder)
    let executor = JobExecutor(jobs: run)
    let scope = TrapScope(context: collecting) { [site, collector, context] trap in
      run.noteTrap()
      let failure = run.failure(of: trap, at: site)
      if run.inbox.isOver {
        Reporter.report(failure, in: context)
      } else {
        collector.report(failure)
      }
      return TrapScope.nothingFollows
    }
    let thrown = Locked<(any Error)?>(nil)
    let task = caller.making { [self] in
      scope.surviving {
        Task(executorPreference: executor) {
          do { try await self.body() } catch { thrown.withLock { $0 = error } }
          run.bodyDidEnd()
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
    let outcome = { @Sendable [collector] (end: ScheduleRun.End, stuck: JobWatchdog.Finding?) in
      ScheduleOutcome(
        run: run, end: end, failures: collector.takeAll(), thrown: thrown.withLock { $0 },
        origin: schedule, number: number, stuck: stuck)
    }
    // Do not cancel the task of a step that is stuck: its cancellation handlers may wait for the same
    // thread.
    let end = run.drive(under: watchdog) { whenStuck(outcome(.stuck, $0)) }
    // Cancel the body, so that tasks that it has started may end.
    if end != .ended { task.cancel() }
    return outcome(end, nil)
  }
}

/// Keeps the failures of a schedule, which are reported only together with the schedule.
///
/// It is installed as the reporter for the tasks of the runs, and for the threads and blocks that these
/// start.
final class FailureCollector: FailureReporter {
  private struct State {
    var failures: [Failure] = []
    var isOver = false
  }

  private let state = Locked(State())
  /// The test, for failures that come after the end of the exploration.
  private let context = TestContext.currentForOtherThreads

  /// The failure that is passing through Swift Testing.
  @TaskLocal private static var passing: Failure?

  func report(_ failure: Failure) {
    if state.withLock({ $0.isOver }) { return context.destination.report(failure) }
    // Record the failure in Swift Testing first, which knows whether the issue is a known one.
    let passes = Self.$passing.withValue(failure) { FrameworkFailures.record(failure) }
    if !passes { keep(failure) }
  }

  /// Runs `body`, and collects all failures that it and its tasks report.
  nonisolated(nonsending) func collecting<R: Sendable>(
    _ body: @escaping @Sendable () async -> R
  ) async throws -> R {
    let result = Locked<R?>(nil)
    // Swift Testing asks this about each issue, including issues that no test or another test has
    // caused.
    let isOwn = { @Sendable in
      TestContext.current.reporter as? FailureCollector === self
        && self.state.withLock { !$0.isOver }
    }
    try await withReporter(self) {
      try await FrameworkFailures.diverting(to: { self.keep(Self.passing ?? $0) }, where: isOwn) {
        // Disable an outer verdict handler: it should receive the final report, not the verdicts of each
        // schedule.
        await withoutVerdictHandler {
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
    // Ignore the failure if the run was taken away: its schedule has failed already, and another
    // schedule may be running.
    if ScheduleRun.current?.ownership.isTaken == true { return }
    state.withLock { $0.failures.append(failure) }
  }

  /// Removes and returns all failures, in the order of their arrival.
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
  /// The failures, in the order of their arrival; a trap is one of them.
  let failures: [Failure]
  /// The error that the body threw.
  let thrown: (any Error)?
  /// The schedule, in the form in which it was given.
  let origin: ScheduleToken
  /// The index of the schedule in the exploration, from 0.
  let number: Int
  /// The step that did not end; nil if all ended.
  let stuck: JobWatchdog.Finding?
  /// Whether the same schedule has passed in an earlier run.
  var hasPassedBefore = false

  var trace: Trace { run.trace }
  var report: RunReport { run.report }

  /// The schedule, as the list of its choices.
  var token: ScheduleToken { ScheduleToken(seed: origin.seed, choices: trace.choices.map(\.index)) }

  /// The schedule as the list of its choices, or in the form in which it was given if that list is too
  /// long.
  var name: ScheduleToken { token.isShort ? token : origin }

  var fails: Bool { !failures.isEmpty || thrown != nil || end != .ended }

  /// Whether both fail in the same way: with the same end, the first failure at the same site, and an
  /// error thrown in both or in neither.
  func failsLike(_ other: ScheduleOutcome) -> Bool {
    guard fails, other.fails, end == other.end else { return false }
    return failures.first?.site.description == other.failures.first?.site.description
      && (thrown == nil) == (other.thrown == nil)
  }
}
