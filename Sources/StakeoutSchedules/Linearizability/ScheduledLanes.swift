internal import StakeoutBase

extension LaneRunner {
  /// Has the seed decide about the order of the jobs; in real time where the runtime lacks something
  /// that this needs.
  static var best: LaneRunner { ConcurrencyHooks.openForRuns() == nil ? .scheduled : .realTime }

  /// Runs a body's jobs one at a time, in an order that the seed decides, and in virtual time.
  ///
  /// Only after ``ConcurrencyHooks/openForRuns()``.
  private static let scheduled = LaneRunner { seed, timeout, body in
    let (caller, owner) = (InheritingTask(), Owner.current)
    return await RunThread.answering { answer in
      let settings = ScheduleRun.Settings(
        seed: seed, patience: min(timeout, .milliseconds(500)))
      let run = ScheduleRun(settings, by: chooser(for: seed))
      let trapped = Locked<End?>(nil)
      let executor = JobExecutor(jobs: run, owner: owner) { trap, _ in
        // The task that trapped is still the current one.
        trapped.withLock { $0 = $0 ?? .trapped(trap, lane: TaskLanes.current) }
        return !run.isOver
      }
      let task = caller.run {
        Task(executorPreference: executor) {
          await body()
          run.end()
        }
      }
      let give = { @Sendable (end: ScheduleRun.End) in
        answer.give(
          Result(
            end: trapped.withLock { $0 } ?? (end == .ended ? .finished : .hung),
            isRepeatable: run.report.resumedFromOutside.isEmpty))
      }
      let watch = StepWatch()
      let end = run.drive(watchedBy: watch) { _ in give(.stuck) }
      watch.end()
      if end != .ended { task.cancel() }
      give(end)
    }
  }

  /// In turn at random, and by priorities that change twice.
  private static func chooser(for seed: UInt64) -> any Chooser {
    seed.isMultiple(of: 2)
      ? RandomChooser(seed: seed) : PriorityChooser(seed: seed, depth: 3, steps: 50)
  }
}
