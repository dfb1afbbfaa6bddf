// The hooks by which a run takes over calls of Swift's concurrency runtime.

internal import CStakeout
internal import CStakeoutSchedules
private import Foundation
internal import StakeoutContext
package import StakeoutCore

/// The hooks in Swift's concurrency runtime that schedules need.
///
/// `stk_schedules.h` describes them. This type and `runs.c` know how the runtime passes executors and
/// closures.
package enum ConcurrencyHooks {
  private static let lock = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var isTaught = false

  /// Installs the hooks that each run needs.
  ///
  /// - Returns: A capability that is unavailable; nil if all hooks are installed.
  package static func install() -> Capability? {
    guard
      Capability(.STK_CAPABILITY_TASK_EXECUTORS).probe({
        MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<stk_executor>.size
          && MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<stk_executor>.size
      })
    else { return Capability(.STK_CAPABILITY_TASK_EXECUTORS) }
    lock.withLock { installAll() }
    return needed.first { !$0.isAvailable }
  }

  /// The capabilities that each run needs.
  private static let needed = [
    stk_capability.STK_CAPABILITY_TASK_EXECUTORS, .STK_CAPABILITY_TASK_CREATION,
    .STK_CAPABILITY_MAIN_EXECUTOR,
  ].map { Capability($0) }

  /// Installs the hooks that a run with virtual time and a chosen order needs, and probes each.
  ///
  /// - Returns: A capability that is unavailable, so that nothing can be explored; otherwise nil.
  static func prepareForRuns() -> Capability? {
    if let missing = install() { return missing }
    let sleeps = Capability(.STK_CAPABILITY_SLEEPS)
    guard sleeps.probe({ JobExecutor.isAskedToSleep }) else { return sleeps }
    let clock = Capability(.STK_CAPABILITY_CLOCK)
    guard clock.probe({ lock.withLock { stk_clock_install() } && RunClock.isObeyed }) else {
      return clock
    }
    // Check the task layout before the run begins: the check does not work inside a run.
    guard TaskAddress.canBeRead else { return Capability(.STK_CAPABILITY_TASK_LAYOUT) }
    guard TrapScope.endsJobs else { return Capability(.STK_CAPABILITY_JOBS) }
    return takesTurns ? nil : Capability(.STK_CAPABILITY_TURNS)
  }

  /// The kind of the job by which the runtime ends a `Task.yield()`; nil if it has no such job.
  static let yieldKind: UInt8? = {
    let probe = ProbeJobQueue()
    var kind: UInt8?
    OwnThreads.starting {
      _ = Task.detached(executorPreference: JobExecutor(jobs: probe)) { await Task.yield() }
    }
    while let job = probe.next() {
      if job.task != 0 {
        job.runInTurn()
      } else {
        kind = job.kind
        job.runForRuntime()
      }
    }
    return kind
  }()

  /// Whether a task without the turn can be stopped before it enters an actor, and resumed there later.
  ///
  /// Checked on a task of Stakeout's own.
  private static let takesTurns = Capability(.STK_CAPABILITY_TURNS).probe {
    guard TaskAddress.canBeRead, lock.withLock({ stk_turns_install() }) else { return false }
    let (probe, actor) = (ProbeJobQueue(), TurnActor())
    let executor = JobExecutor(jobs: probe)
    OwnThreads.starting {
      _ = Task.detached(executorPreference: executor) { await actor.enter() }
    }
    // Expect four jobs in this order:
    // - the task, which asks for its turn on the actor
    // - the actor's queue, which sends the task back to the run
    // - the task on its hop to the actor
    // - the actor's queue once more
    let steps: [(tasks: UInt32, isExpected: (Job) -> Bool)] = [
      (1, { !$0.isHop && !$0.isQueue }), (0, \.isQueue), (1, \.isHop), (1, \.isQueue),
    ]
    for (tasks, isExpected) in steps {
      guard !actor.isEntered, let job = probe.next(), isExpected(job) else { return false }
      job.runInTurn(of: tasks)
    }
    return actor.isEntered
  }

  /// The actor that the probe's task enters.
  private actor TurnActor {
    // SAFETY: one thread runs the jobs of the probe, and reads this between them.
    nonisolated(unsafe) var isEntered = false
    func enter() { isEntered = true }
  }

  /// Keeps the jobs of a probe for the thread that makes the probe.
  ///
  /// SAFETY: only that thread makes the jobs, and runs them.
  private final class ProbeJobQueue: JobQueue, @unchecked Sendable {
    private var jobs: [Job] = []

    func add(_ job: Job) { jobs.append(job) }

    func next() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  /// The executor from which the core learns the witness table, and how a task is made with an executor.
  private static let probe = JobExecutor(jobs: ProbeJobQueue())

  /// Installs the hooks, and lets the core learn how the runtime passes an executor and a name to a new
  /// task.
  private static func installAll() {
    // SAFETY: an object and a witness table, as `install()` has checked by the size. The core compares
    // the table with the one that the runtime passes, and learns nothing if the two differ.
    let words = unsafeBitCast(probe.asUnownedTaskExecutor(), to: stk_executor.self)
    VirtualClock.findRun { current }
    stk_tasks_install(words.witness) { identity in
      JobExecutor.at(identity).main.asUnownedSerialExecutor().words
    }
    if isTaught || !Capability(.STK_CAPABILITY_TASK_EXECUTORS).isAvailable { return }
    isTaught = true
    stk_task_probe(words.identity)
    // The name is `stk_tasks_sample_name`.
    OwnThreads.starting {
      _ = Task.detached(name: "Stakeout's probe", executorPreference: probe) {}
    }
    stk_task_probe(nil)
  }

  /// The executor of the run that has adopted the current code, or that the current task prefers.
  static var current: JobExecutor? { stk_tasks_executor().map(JobExecutor.at) }
}

extension UnownedSerialExecutor {
  /// The executor as the runtime passes it.
  var words: stk_executor {
    // SAFETY: an object and a witness table, as `ConcurrencyHooks.install()` has checked by the size.
    unsafeBitCast(self, to: stk_executor.self)
  }
}

/// Receives the names of the tasks that the calling thread makes.
final class TaskNameObserver {
  private let note: (_ task: UInt64, _ name: String) -> Void

  init(_ note: @escaping (_ task: UInt64, _ name: String) -> Void) { self.note = note }

  /// Calls the closure for each task with a name that the calling thread makes from here on.
  ///
  /// The caller keeps this object alive until ``end()``.
  func begin() {
    stk_tasks_watch_making(
      { watch, task, name in
        guard let watch, let name else { return }
        let observer = Unmanaged<TaskNameObserver>.fromOpaque(watch).takeUnretainedValue()
        observer.note(stk_tasks_number_of(task), String(cString: name))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops these calls for the calling thread.
  static func end() { stk_tasks_watch_making(nil, nil) }
}
