internal import StakeoutBase
internal import StakeoutCalls

/// How the body of one round is run, with its tasks.
enum LaneRunner {
  /// On the threads of an executor, in real time.
  case realTime
  /// One job at a time, in an order that the seed decides, and in virtual time.
  ///
  /// Only after ``ConcurrencyHooks/openForRuns()``.
  case scheduled

  /// The end of a body.
  struct Result: Sendable {
    let end: End
    /// Whether the same seed would have the same jobs run in the same order.
    let isRepeatable: Bool
  }

  /// How a body came back.
  enum End: Sendable {
    /// It returned, or threw what it is to throw.
    case finished
    /// It, or a task of its own, would have ended the process, in this task of the round.
    case trapped(Trap, lane: Int?)
    /// It did not come back.
    case hung
  }

  /// Runs the body once.
  func run(
    _ seed: UInt64, _ timeout: Duration, _ body: @escaping @Sendable () async -> Void
  ) async -> Result {
    switch self {
    case .realTime:
      Result(end: await Self.endInRealTime(of: body, within: timeout), isRepeatable: false)
    case .scheduled: await Self.result(of: body, in: seed, within: timeout)
    }
  }

  private static func endInRealTime(
    of body: @escaping @Sendable () async -> Void, within timeout: Duration
  ) async -> End {
    let (trapped, result, ended) = (Locked<Int?>(nil), Locked<End?>(nil), TaskGate(1))
    // A task of its own: one that hangs is left.
    let task = Task {
      let end = await TrapRun.run(reporting: { _, _ in
        // The task that trapped is still the current one.
        trapped.withLock { $0 = $0 ?? TaskLanes.current }
        return false
      }) { await body() }
      result.withLock { result in
        switch end {
        case .returned, .threw: result = .finished
        case .trapped(let trap): result = .trapped(trap, lane: trapped.withLock { $0 })
        }
      }
      ended.arrive()
    }
    // Another one, which is not cancelled with the caller, and so waits for the cancelled task.
    return await withTaskCancellationHandler {
      await Task {
        _ = await ended.isPassed(by: .after(timeout))
        if let end = result.withLock({ $0 }) { return end }
        task.cancel()
        return .hung
      }.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Scenarios on tasks.
enum TaskLanes {
  /// The task of a scenario that runs here, from 0.
  @TaskLocal static var current: Int?

  /// Runs a scenario on a new object.
  ///
  /// - Returns: What happened.
  /// - Throws: The error of `make`.
  static func run<Subject: Sendable, Model: Sendable>(
    _ scenario: Scenario<TaskAction<Subject>, Model>, by runner: LaneRunner, seed: UInt64,
    timeout: Duration, make: @escaping @Sendable () async throws -> (Subject, Model)
  ) async throws -> LaneRun<Model> {
    let log = LaneLog(lanes: scenario.lanes.count)
    let made = Locked<Result<Model, any Error>?>(nil)
    let result = await runner.run(seed, timeout) {
      do {
        let (subject, model) = try await make()
        made.withLock { $0 = .success(model) }
        await withTaskGroup(of: Void.self) { group in
          for (lane, calls) in scenario.lanes.enumerated() {
            group.addTask { await run(calls, lane, on: subject, log) }
          }
        }
      } catch {
        made.withLock { $0 = .failure(error) }
      }
    }
    if case .trapped(let trap, let lane) = result.end { log.trapped(lane, trap) }
    guard let model = try made.withLock({ $0 })?.get() else {
      throw UnmadeObject(end: result.end, timeout: timeout)
    }
    var isHung = false
    if case .hung = result.end { isHung = true }
    return log.run(of: scenario, from: model, isHung: isHung, isRepeatable: result.isRepeatable)
  }

  /// Makes the calls of one task.
  private static func run<Subject: Sendable, Model>(
    _ calls: [Invocation<TaskAction<Subject>, Model>], _ lane: Int, on subject: Subject,
    _ log: LaneLog
  ) async {
    await $current.withValue(lane) {
      for call in calls {
        log.begin(lane)
        let outcome = await CallOutcome { try await call.action(subject) }
        log.end(lane, outcome)
      }
    }
  }
}

/// The error if there is no object to call, because the closure that makes it did not come back.
struct UnmadeObject: Error, CustomStringConvertible {
  let end: LaneRunner.End
  let timeout: Duration

  var description: String {
    switch end {
    case .trapped(let trap, _): "the object could not be made: \(trap)"
    case .hung, .finished: "the object was not made within \(timeout)"
    }
  }
}
