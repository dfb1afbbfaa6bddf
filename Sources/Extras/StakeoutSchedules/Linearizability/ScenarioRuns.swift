internal import StakeoutBase

/// Scenarios on tasks: one job at a time, in an order that a seed decides, and in virtual time.
enum TaskLanes {
  /// The task of a scenario that runs here, from 0.
  @TaskLocal private static var current: Int?

  /// Runs a scenario on a new object, on a thread of its own, which the calling one waits for.
  ///
  /// - Parameters:
  ///   - caller: Has the tasks inherit task-local values.
  ///   - owner: The owner of the run.
  /// - Returns: What happened.
  /// - Throws: The error of `make`, or ``UnmadeObject``.
  static func run<Subject: Sendable, Model: Sendable>(
    _ scenario: Scenario<TaskAction<Subject>, Model>, seed: UInt64, timeout: Duration,
    inheritingFrom caller: InheritingTask, of owner: Owner,
    make: @escaping @Sendable () async throws -> (Subject, Model)
  ) throws -> LaneRun<Model> {
    // In turn at random, and by priorities that change twice.
    let chooser: any Chooser =
      seed.isMultiple(of: 2)
      ? RandomChooser(seed: seed) : PriorityChooser(seed: seed, depth: 3, steps: 50)
    let run = ScheduleRun(
      ScheduleRun.Settings(seed: seed, patience: min(timeout, .milliseconds(500))), by: chooser)
    let (log, made) = (LaneLog(scenario), Locked<Result<Model, any Error>?>(nil))
    let executor = JobExecutor(jobs: run)
    let scope = TrapScope(owner: owner) { trap in
      run.noteTrap()
      // The task that trapped is still the current one.
      log.trapped(current, trap)
      return run.inbox.isOver ? nil : TrapScope.nothingFollows
    }
    let task = caller.making {
      scope.surviving {
        Task(executorPreference: executor) {
          do {
            let (subject, model) = try await make()
            made.withLock { $0 = .success(model) }
            await withTaskGroup(of: Void.self) { group in
              for (lane, calls) in scenario.lanes.enumerated() {
                group.addTask { await call(calls, lane, on: subject, log) }
              }
            }
          } catch {
            made.withLock { $0 = .failure(error) }
          }
          run.end()
        }
      }
    }
    let (end, _) = run.driveOnNewThread()
    if end != .ended, end != .stuck { task.cancel() }
    guard let model = try made.withLock({ $0 })?.get() else {
      throw UnmadeObject(trap: log.trap, timeout: timeout)
    }
    return log.run(
      from: model, hasEnded: end == .ended, isRepeatable: run.report.isRepeatable)
  }

  /// Makes the calls of one task.
  private static func call<Subject: Sendable, Model>(
    _ calls: [Invocation<TaskAction<Subject>, Model>], _ lane: Int, on subject: Subject,
    _ log: LaneLog<Model>
  ) async {
    await $current.withValue(lane) {
      for (position, call) in calls.enumerated() {
        log.begin(lane, position)
        let outcome = await CallOutcome { try await call.action(subject) }
        log.end(lane, position, outcome)
      }
    }
  }
}

/// The error if there is no object to call, because the closure that makes it did not come back.
struct UnmadeObject: Error, CustomStringConvertible {
  let trap: Trap?
  let timeout: Duration

  var description: String {
    trap.map { "the object could not be made: \($0)" }
      ?? "the object was not made within \(timeout)"
  }
}
