// Runs one round, on tasks or on threads.

private import Foundation
internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import Synchronization

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

/// Scenarios on threads that run at once, in real time.
struct ThreadLanes<Subject: Sendable, Model> {
  /// One scenario on an object of its own.
  private final class Round: Sendable {
    let subject: Subject
    let lanes: [[Invocation<ThreadAction<Subject>, Model>]]
    let log: LaneLog<Model>
    let arrived = Atomic(0)

    init(_ scenario: Scenario<ThreadAction<Subject>, Model>, on subject: Subject) {
      (self.subject, lanes, log) = (subject, scenario.lanes, LaneLog(scenario))
    }

    /// Makes the calls of one thread, when all threads have come.
    func run(_ lane: Int) {
      // In a loop: a thread that slept would wake after the others have made their calls.
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < lanes.count { sched_yield() }
      let trap = Trap.catching {
        for (position, call) in self.lanes[lane].enumerated() {
          self.log.begin(lane, position)
          let outcome = CallOutcome { try call.action(self.subject) }
          self.log.end(lane, position, outcome)
        }
      }
      if let trap { log.trapped(lane, trap) }
    }
  }

  let timeout: Duration
  private let work = carryingTest { (round: Round, lane: Int) in round.run(lane) }

  /// Runs a scenario.
  ///
  /// - Returns: What happened.
  /// - Throws: ``ThreadTeam.Shortage``.
  func run(
    _ scenario: Scenario<ThreadAction<Subject>, Model>, on object: (subject: Subject, model: Model)
  ) throws -> LaneRun<Model> {
    let (round, work) = (Round(scenario, on: object.subject), work)
    let hasEnded = try ThreadTeam.run(size: scenario.lanes.count, timeout: timeout) { lane in
      work(round, lane)
    }
    return round.log.run(from: object.model, hasEnded: hasEnded)
  }
}

/// The record of one run, written by its tasks or threads.
final class LaneLog<Model>: Sendable {
  /// The calls of each task or thread, which alone writes them.
  private let lanes: [Locked<[History<Model>.Call]>]
  private let moments = Atomic(0)
  private let firstTrap = Locked<(trap: Trap, lane: Int?)?>(nil)

  init<Action>(_ scenario: Scenario<Action, Model>) {
    lanes = scenario.lanes.enumerated().map { lane, calls in
      Locked(
        calls.enumerated().map { position, call in
          History.Call(
            lane: lane, position: position, text: call.text,
            key: call.key.map { AnyHashable($0) }, model: call.model)
        })
    }
  }

  /// Records that a call begins.
  func begin(_ lane: Int, _ position: Int) {
    let moment = tick()
    lanes[lane].withLock { $0[position].called = moment }
  }

  /// Records how a call ended.
  func end(_ lane: Int, _ position: Int, _ outcome: CallOutcome) {
    let moment = tick()
    lanes[lane].withLock { ($0[position].returned, $0[position].outcome) = (moment, outcome) }
  }

  /// Records that the present call of a lane, or one of an unknown lane, has trapped; the first trap
  /// counts.
  func trapped(_ lane: Int?, _ trap: Trap) { firstTrap.withLock { $0 = $0 ?? (trap, lane) } }

  /// The trap that has ended the run.
  var trap: Trap? { firstTrap.withLock { $0?.trap } }

  /// The next moment.
  ///
  /// A call that begins after another has ended sees what the other has written: without acquire
  /// and release that would not hold on arm64, and the history would accuse the machine's memory.
  private func tick() -> Int { moments.add(1, ordering: .acquiringAndReleasing).newValue }

  /// The run so far.
  func run(from model: Model, hasEnded: Bool, isRepeatable: Bool = false) -> LaneRun<Model> {
    let trappedLane = firstTrap.withLock { $0?.lane }
    var calls = lanes.flatMap { $0.withLock { $0 } }.filter { $0.called > 0 }
    for index in calls.indices where calls[index].lane == trappedLane {
      calls[index].hasTrapped = calls[index].returned == nil
    }
    return LaneRun(
      history: History(calls), model: model, trap: trap, hasEnded: hasEnded,
      isRepeatable: isRepeatable)
  }
}

/// One run of a scenario on an object.
struct LaneRun<Model> {
  let history: History<Model>
  /// The model's first state.
  let model: Model
  /// What would have ended the process in a call; nil if nothing would have.
  var trap: Trap?
  /// Whether all calls ended in time.
  var hasEnded = true
  /// Whether the seed repeats what happened, and not just the calls.
  var isRepeatable = false
}
