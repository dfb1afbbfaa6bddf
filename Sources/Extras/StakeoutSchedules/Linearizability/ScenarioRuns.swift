// Runs one round of `expectLinearizable`, on tasks or on threads, and records the history of its calls.

private import Foundation
internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
internal import Synchronization

/// Scenarios on tasks, which run one job at a time, in an order that a seed decides, and in virtual
/// time.
enum TaskScenario {
  /// The index of the current task in its scenario, from 0.
  @TaskLocal private static var current: Int?

  /// Runs a scenario on a new object, on a new thread, and blocks the calling thread until it is over.
  ///
  /// - Parameters:
  ///   - caller: The task whose task-local values the tasks inherit.
  ///   - context: The test context of the run.
  ///   - site: The location of a trap that comes after the run, in a task that a call has left behind.
  /// - Returns: The history of the calls, and the end of the run.
  /// - Throws: The error of `make`, or ``UnmadeObject``.
  static func run<Subject: Sendable, Model: Sendable>(
    _ scenario: Scenario<TaskAction<Subject>, Model>, seed: UInt64, timeout: Duration,
    inheritingFrom caller: InheritingTask, of context: TestContext, at site: SourceSite,
    make: @escaping @Sendable () async throws -> (Subject, Model)
  ) throws -> ScenarioRun<Model> {
    // Alternate between random choices, and priorities that change twice.
    let chooser: any Chooser =
      seed.isMultiple(of: 2)
      ? RandomChooser(seed: seed) : PriorityChooser(seed: seed, depth: 3, steps: 50)
    let run = ScheduleRun(
      ScheduleRun.Settings(seed: seed, patience: min(timeout, .milliseconds(500))), by: chooser)
    let (log, made) = (HistoryRecorder(scenario), Locked<Result<Model, any Error>?>(nil))
    let executor = JobExecutor(jobs: run)
    let scope = TrapScope(context: context) { trap in
      run.noteTrap()
      // The task that trapped is still the current one.
      let isFirst = log.trapped(current, trap)
      // The first trap ends the run, and may leave tasks behind that trap as well.
      if isFirst, run.inbox.isOver {
        Reporter.report(run.failure(of: trap, at: site), in: context)
      }
      return TrapScope.nothingFollows
    }
    let task = caller.making {
      scope.surviving {
        Task(executorPreference: executor) {
          do {
            let (subject, model) = try await make()
            made.withLock { $0 = .success(model) }
            await withTaskGroup(of: Void.self) { group in
              for (worker, calls) in scenario.workers.enumerated() {
                group.addTask { await call(calls, worker, on: subject, log) }
              }
            }
          } catch {
            made.withLock { $0 = .failure(error) }
          }
          run.bodyDidEnd()
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
    _ calls: [Invocation<TaskAction<Subject>, Model>], _ worker: Int, on subject: Subject,
    _ log: HistoryRecorder<Model>
  ) async {
    await $current.withValue(worker) {
      for (position, call) in calls.enumerated() {
        log.begin(worker, position)
        let outcome = await CallOutcome { try await call.action(subject) }
        log.end(worker, position, outcome)
      }
    }
  }
}

/// The error if there is no object to call, because the closure that makes it did not return.
struct UnmadeObject: Error, CustomStringConvertible {
  let trap: Trap?
  let timeout: Duration

  var description: String {
    trap.map { "the object could not be made: \($0)" }
      ?? "the object was not made within \(timeout)"
  }
}

/// Scenarios on threads, which run at the same time, in real time.
struct ThreadScenario<Subject: Sendable, Model> {
  /// One scenario, with the object that its threads call.
  private final class Round: Sendable {
    let subject: Subject
    let workers: [[Invocation<ThreadAction<Subject>, Model>]]
    let log: HistoryRecorder<Model>
    let arrived = Atomic(0)

    init(_ scenario: Scenario<ThreadAction<Subject>, Model>, on subject: Subject) {
      (self.subject, workers, log) = (subject, scenario.workers, HistoryRecorder(scenario))
    }

    /// Makes the calls of one thread, after all threads have arrived.
    func run(_ worker: Int) {
      // Wait in a loop: a thread that slept would wake after the others have made their calls.
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < workers.count { sched_yield() }
      let trap = Trap.catching {
        for (position, call) in self.workers[worker].enumerated() {
          self.log.begin(worker, position)
          let outcome = CallOutcome { try call.action(self.subject) }
          self.log.end(worker, position, outcome)
        }
      }
      if let trap { log.trapped(worker, trap) }
    }
  }

  let timeout: Duration
  private let work = carryingTest { (round: Round, worker: Int) in round.run(worker) }

  /// Runs a scenario, and blocks the calling thread until it is over.
  ///
  /// - Returns: The history of the calls, and the end of the run.
  /// - Throws: ``ThreadGroup.Shortage``.
  func run(
    _ scenario: Scenario<ThreadAction<Subject>, Model>, on object: (subject: Subject, model: Model)
  ) throws -> ScenarioRun<Model> {
    let (round, work) = (Round(scenario, on: object.subject), work)
    let hasEnded = try ThreadGroup.run(size: scenario.workers.count, timeout: timeout) { worker in
      work(round, worker)
    }
    return round.log.run(from: object.model, hasEnded: hasEnded)
  }
}

/// Records the history of one run, whose tasks or threads write it.
final class HistoryRecorder<Model>: Sendable {
  /// The calls of each task or thread.
  ///
  /// Only that task or thread writes them.
  private let workers: [Locked<[History<Model>.Call]>]
  private let moments = Atomic(0)
  private let firstTrap = Locked<(trap: Trap, worker: Int?)?>(nil)

  init<Action>(_ scenario: Scenario<Action, Model>) {
    workers = scenario.workers.enumerated().map { worker, calls in
      Locked(
        calls.enumerated().map { position, call in
          History.Call(
            worker: worker, position: position, text: call.text,
            key: call.key.map { AnyHashable($0) }, model: call.model)
        })
    }
  }

  /// Records that a call begins.
  func begin(_ worker: Int, _ position: Int) {
    let moment = tick()
    workers[worker].withLock { $0[position].called = moment }
  }

  /// Records how a call ended.
  func end(_ worker: Int, _ position: Int, _ outcome: CallOutcome) {
    let moment = tick()
    workers[worker].withLock { ($0[position].returned, $0[position].outcome) = (moment, outcome) }
  }

  /// Records that the current call of a worker has trapped.
  ///
  /// Only the first trap is kept.
  ///
  /// - Parameter worker: The worker; nil if it is unknown.
  /// - Returns: Whether the trap is the first one.
  @discardableResult
  func trapped(_ worker: Int?, _ trap: Trap) -> Bool {
    firstTrap.withLock { first in
      defer { first = first ?? (trap, worker) }
      return first == nil
    }
  }

  /// The first trap, which has ended the run.
  var trap: Trap? { firstTrap.withLock { $0?.trap } }

  /// Returns the next moment.
  ///
  /// A call that begins after another has ended must see everything that the other has written. Without
  /// acquire and release, an arm64 processor may reorder the two, and the history would show an order
  /// that did not happen.
  private func tick() -> Int { moments.add(1, ordering: .acquiringAndReleasing).newValue }

  /// The run as it was recorded until now.
  func run(from model: Model, hasEnded: Bool, isRepeatable: Bool = false) -> ScenarioRun<Model> {
    let trappedWorker = firstTrap.withLock { $0?.worker }
    var calls = workers.flatMap { $0.withLock { $0 } }.filter { $0.called > 0 }
    for index in calls.indices where calls[index].worker == trappedWorker {
      calls[index].hasTrapped = calls[index].returned == nil
    }
    return ScenarioRun(
      history: History(calls), model: model, trap: trap, hasEnded: hasEnded,
      isRepeatable: isRepeatable)
  }
}

/// One run of a scenario on an object, as it was recorded.
struct ScenarioRun<Model> {
  let history: History<Model>
  /// The first state of the model.
  let model: Model
  /// The trap in a call; nil if none trapped.
  var trap: Trap?
  /// Whether all calls ended in time.
  var hasEnded = true
  /// Whether the seed repeats the whole run, and not just its calls.
  var isRepeatable = false
}
