internal import StakeoutBase

extension LaneRunner {
  /// Has the seed decide about the order of the jobs; in real time where the runtime lacks something
  /// that this needs.
  static var best: LaneRunner { ConcurrencyHooks.openForRuns() == nil ? .scheduled : .realTime }

  /// Runs a body by a schedule.
  static func result(
    of body: @escaping @Sendable () async -> Void, in seed: UInt64, within timeout: Duration
  ) async -> Result {
    let settings = ScheduleRun.Settings(seed: seed, patience: min(timeout, .milliseconds(500)))
    let run = ScheduleRun(settings, by: chooser(for: seed))
    let trapped = Locked<End?>(nil)
    let executor = JobExecutor(jobs: run, owner: Owner.current) { trap, _ in
      // The task that trapped is still the current one.
      trapped.withLock { $0 = $0 ?? .trapped(trap, lane: TaskLanes.current) }
      return !run.inbox.isOver
    }
    let task = Task(executorPreference: executor) {
      await body()
      run.end()
    }
    let (end, _) = await run.drive()
    if end != .ended, end != .stuck { task.cancel() }
    return Result(
      end: trapped.withLock { $0 } ?? (end == .ended ? .finished : .hung),
      isRepeatable: run.report.isRepeatable)
  }

  /// In turn at random, and by priorities that change twice.
  private static func chooser(for seed: UInt64) -> any Chooser {
    seed.isMultiple(of: 2)
      ? RandomChooser(seed: seed) : PriorityChooser(seed: seed, depth: 3, steps: 50)
  }
}
