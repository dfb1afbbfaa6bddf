// The calls of Swift's concurrency runtime that a run takes over.

internal import CStakeout
internal import CStakeoutSchedules
private import Foundation
internal import StakeoutContext
package import StakeoutCore

/// The doors to Swift's concurrency runtime, which `stk_tasks.h` describes.
///
/// This type and `tasks.c` know how the runtime passes executors and closures.
package enum ConcurrencyHooks {
  private static let lock = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var isTaught = false

  /// Opens the doors.
  ///
  /// - Returns: A door that is shut; nil when all are open.
  package static func open() -> Door? {
    guard
      Door(.STK_DOOR_TASK_EXECUTORS).opens({
        MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<stk_executor>.size
          && MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<stk_executor>.size
      })
    else { return Door(.STK_DOOR_TASK_EXECUTORS) }
    lock.withLock { openAll() }
    return needed.first { !$0.isOpen }
  }

  /// The doors that each run with an order and a time of its own needs.
  private static let needed = [
    stk_door.STK_DOOR_TASK_EXECUTORS, .STK_DOOR_TASK_CREATION, .STK_DOOR_MAIN_EXECUTOR,
  ].map { Door($0) }

  /// Opens the doors that a run with a time and an order of its own needs, too, and tries each.
  ///
  /// - Returns: A door that is shut: without it nothing can be explored.
  static func openForRuns() -> Door? {
    if let shut = open() { return shut }
    let sleeps = Door(.STK_DOOR_SLEEPS)
    guard sleeps.opens({ JobExecutor.isAskedToSleep }) else { return sleeps }
    let clock = Door(.STK_DOOR_CLOCK)
    guard clock.opens({ lock.withLock { stk_clock_open() } && RunClock.isObeyed }) else {
      return clock
    }
    // Here, because it cannot be found out in a run.
    guard TaskAddress.canBeRead else { return Door(.STK_DOOR_TASK_LAYOUT) }
    guard TrapScope.endsJobs else { return Door(.STK_DOOR_JOBS) }
    return takesTurns ? nil : Door(.STK_DOOR_TURNS)
  }

  /// The kind of the job by which the runtime ends a `Task.yield()`; nil if it has none.
  static let yieldKind: UInt8? = {
    let sample = Sample()
    var kind: UInt8?
    Unowned.starting {
      _ = Task.detached(executorPreference: JobExecutor(jobs: sample)) { await Task.yield() }
    }
    while let job = sample.next() {
      if job.task != 0 {
        job.runInTurn()
      } else {
        kind = job.kind
        job.runForRuntime()
      }
    }
    return kind
  }()

  /// Whether a task that has no turn comes back from its actor, and goes on there in its turn: tried on
  /// a task of our own.
  private static let takesTurns = Door(.STK_DOOR_TURNS).opens {
    guard TaskAddress.canBeRead, lock.withLock({ stk_turns_open() }) else { return false }
    let (sample, actor) = (Sample(), TurnActor())
    let executor = JobExecutor(jobs: sample)
    Unowned.starting {
      _ = Task.detached(executorPreference: executor) { await actor.enter() }
    }
    // The task, which asks for its turn on the actor; the actor's queue, which sends it back; the task
    // on its way; and the queue once more.
    let steps: [(tasks: UInt32, isExpected: (Job) -> Bool)] = [
      (1, { !$0.isHop && !$0.isQueue }), (0, \.isQueue), (1, \.isHop), (1, \.isQueue),
    ]
    for (tasks, isExpected) in steps {
      guard !actor.isEntered, let job = sample.next(), isExpected(job) else { return false }
      job.runInTurn(of: tasks)
    }
    return actor.isEntered
  }

  private actor TurnActor {
    // SAFETY: one thread runs the jobs of the sample, and reads this between them.
    nonisolated(unsafe) var isEntered = false
    func enter() { isEntered = true }
  }

  /// Keeps its jobs for the thread that makes the sample.
  ///
  /// SAFETY: only that thread makes the jobs, and runs them.
  private final class Sample: JobQueue, @unchecked Sendable {
    private var jobs: [Job] = []

    func add(_ job: Job) { jobs.append(job) }

    func next() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  private static let sample = JobExecutor(jobs: Sample())

  private static func openAll() {
    // SAFETY: an object and a witness table, as `open()` has checked by the size. The core compares
    // the table with what the runtime says, and learns nothing where it differs.
    let words = unsafeBitCast(sample.asUnownedTaskExecutor(), to: stk_executor.self)
    VirtualClock.findRun { current }
    stk_tasks_open(words.witness) { identity in
      JobExecutor.at(identity).main.asUnownedSerialExecutor().words
    }
    if isTaught || !Door(.STK_DOOR_TASK_EXECUTORS).isOpen { return }
    isTaught = true
    stk_tasks_learn_from(words.identity)
    // The name is `stk_tasks_sample_name`.
    Unowned.starting {
      _ = Task.detached(name: "Stakeout's sample", executorPreference: sample) {}
    }
    stk_tasks_learn_from(nil)
  }

  /// The executor of ours that has adopted what runs here, or that the current task prefers.
  static var current: JobExecutor? { stk_tasks_executor().map(JobExecutor.at) }
}

extension UnownedSerialExecutor {
  /// The executor as the runtime passes it.
  var words: stk_executor {
    // SAFETY: an object and a witness table, as `ConcurrencyHooks.open()` has checked by the size.
    unsafeBitCast(self, to: stk_executor.self)
  }
}

/// Learns the names of the tasks that the calling thread makes.
final class TaskMaking {
  private let note: (_ task: UInt64, _ name: String) -> Void

  init(_ note: @escaping (_ task: UInt64, _ name: String) -> Void) { self.note = note }

  /// Has this object told of each task with a name that the calling thread makes from here on.
  ///
  /// Whoever calls it keeps the object until ``end()``.
  func begin() {
    stk_tasks_watch_making(
      { watch, task, name in
        guard let watch, let name else { return }
        let making = Unmanaged<TaskMaking>.fromOpaque(watch).takeUnretainedValue()
        making.note(stk_tasks_number_of(task), String(cString: name))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends that for the calling thread.
  static func end() { stk_tasks_watch_making(nil, nil) }
}
