// The executor of a run's tasks, the executor that stands for the main actor in the run, and its clock.

internal import CStakeout
internal import CStakeoutSchedules
private import Glibc
internal import StakeoutCore
private import Synchronization

#if compiler(<6.5)
  @_spi(ExperimentalScheduling) internal import _Concurrency
#endif

/// The executor of a run that has an order and a time of its own: a schedule, or a test in virtual time.
///
/// It runs a first task, its child tasks, the tasks that these start, and the default actors that work
/// for them. A ``JobQueue`` decides when.
///
/// A task is a member of the run if it prefers this executor. The first one is made with the preference.
/// ``ConcurrencyHooks`` gives it to each task that a member makes, and the task keeps the executor
/// alive. So the task decides, not the thread: a member that a foreign thread resumes comes back here,
/// and a foreign task that a thread of the run resumes does not.
final class JobExecutor: TaskExecutor {
  /// The executor that stands for the main actor in the run.
  let main = RunMainExecutor()
  /// The executor on which tasks wait that are on their hop to an actor.
  let hops = SentBackExecutor()

  /// The queue that decides when the jobs run.
  let jobs: any JobQueue

  /// Creates an executor for a new run.
  init(jobs: any JobQueue) {
    self.jobs = jobs
    main.owner = .passUnretained(self)
    hops.owner = .passUnretained(self)
  }

  /// Adds the job to the queue.
  func enqueue(_ job: consuming ExecutorJob) { jobs.add(Job(UnownedJob(job), of: self)) }

  /// The address by which the core knows this object.
  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The executor that the core knows by this address.
  static func at(_ identity: UnsafeMutableRawPointer) -> JobExecutor {
    Unmanaged.fromOpaque(identity).takeUnretainedValue()
  }
}

// The protocol is another one in the sources of Swift 6.5. Until that is supported here, nothing can be
// explored with it.
#if compiler(<6.5)
  extension JobExecutor: SchedulingExecutor {
    /// Whether the runtime asks an executor to end the sleeps of its tasks.
    static let isAskedToSleep = true

    /// Adds the job that ends a sleep to the queue.
    ///
    /// The runtime passes a delay, which is a `Duration` for its own clocks. If a task sleeps until an
    /// instant, the runtime computes the delay from the clock's `now`.
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      jobs.add(Job(UnownedJob(job), of: self), after: delay as? Duration ?? .zero)
    }
  }
#else
  extension JobExecutor {
    static let isAskedToSleep = false
  }
#endif

// The run, as code that is a part of it sees it.
extension JobExecutor: TaskRun {
  nonisolated(nonsending) func pause(until deadline: Deadline) async {
    await jobs.pause(until: deadline)
  }

  func beginPolling() { jobs.beginPolling() }
  func endPolling() { jobs.endPolling() }
  func noteOutsideWork(_ more: Int) { jobs.noteOutsideWork(more) }

  func adopt<R>(_ body: () throws -> R) rethrows -> R {
    let before = stk_tasks_adopt(identity)
    defer { stk_tasks_restore(before) }
    return try body()
  }
}

/// Runs the main-actor jobs of a run on the run's thread, while a block occupies the main queue.
///
/// So main-actor code of the run never overlaps with other main-actor code.
///
/// SAFETY: `owner` is set once, before any other code can know the executor.
final class RunMainExecutor: SerialExecutor, @unchecked Sendable {
  /// The executor that keeps this one alive.
  fileprivate var owner: Unmanaged<JobExecutor>?

  private var executor: JobExecutor { owner.unsafelyUnwrapped.takeUnretainedValue() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(UnownedJob(job), of: executor, on: self)
    // An isolated deinit is not a task, and has to run on the real main actor.
    if job.kind != 0 { job.addToRealMainActor() } else { executor.jobs.add(job) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Ends the process: the runtime asks only where no main-actor job of the run runs.
  func checkIsolated() {
    // Use the file name of the runtime's own check, because this one replaces it.
    fatalError(
      "Unexpected isolation context, expected to be executing on the main actor",
      file: "Swift/MainActor.swift", line: 0)
  }
}

/// The executor on which a task waits that was sent back on its hop to an actor.
///
/// In a run, only the tasks that have the turn may enter an actor. Each other task is moved here, and
/// becomes ready in the run again. `stk_schedules.h` gives the reason.
///
/// SAFETY: `owner` is set once, before any other code can know the executor.
final class SentBackExecutor: SerialExecutor, @unchecked Sendable {
  /// The executor that keeps this one alive.
  fileprivate var owner: Unmanaged<JobExecutor>?

  func enqueue(_ job: consuming ExecutorJob) {
    let executor = owner.unsafelyUnwrapped.takeUnretainedValue()
    executor.jobs.add(Job(UnownedJob(job), of: executor, hop: stk_turns_sent_back()))
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// The steps that the thread of a run makes, one after another.
///
/// Another thread may take the run away in the middle of a step that does not end.
///
/// Invariants:
///
/// - G1: `state` is 2n after step n has ended, and 2n - 1 while step n runs.
/// - G2: When `state` is `taken`, it stays so. The thread of the run then never continues after its
///   step: it blocks forever. So everything that it wrote before the step belongs to the thread that
///   took the run.
final class RunOwnership: Sendable {
  private static let taken = -1

  private let state = Atomic(0)
  /// Ends the block that occupies the main queue for the current step, or did so for an earlier one.
  private let releaseMainQueue = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates the state before the first step.
  init() {}

  /// The number of the step that runs, from 1; nil between two steps, and when the run was taken away.
  var step: Int? {
    let state = state.load(ordering: .relaxed)  // G1
    return state > 0 && !state.isMultiple(of: 2) ? state / 2 + 1 : nil
  }

  /// Whether the run was taken away.
  var isTaken: Bool { state.load(ordering: .relaxed) == Self.taken }  // G2

  /// Takes the run away from its thread.
  ///
  /// - Parameter step: The step that does not end.
  /// - Returns: false if the step has ended in the meantime.
  func take(in step: Int) -> Bool {
    // Acquiring, because the taker reads what came before the step. (G2)
    let (isTaken, _) = state.compareExchange(
      expected: step * 2 - 1, desired: Self.taken, ordering: .acquiring)
    if isTaken { releaseMainQueue.withLock { $0 }?() }
    return isTaken
  }

  /// Records that a step begins.
  ///
  /// - Parameter releaseMainQueue: Ends the block that occupies the main queue for the step.
  func begin(endingBy releaseMainQueue: (@Sendable () -> Void)?) {
    if let releaseMainQueue { self.releaseMainQueue.withLock { $0 = releaseMainQueue } }
    state.add(1, ordering: .releasing)  // G1
  }

  /// Records that the step has ended, or that it is about to report a trap.
  ///
  /// - Returns: false if the run was taken away: call ``stand()``.
  @discardableResult
  func end() -> Bool {
    let present = state.load(ordering: .relaxed)
    if present.isMultiple(of: 2) { return true }
    return present != Self.taken  // G2
      && state.compareExchange(expected: present, desired: present + 1, ordering: .releasing)
        .exchanged  // G1
  }

  /// Blocks the calling thread forever.
  static func blockForever() -> Never {
    while true { Wait.until(.never) }
  }
}

/// The clock of a run, which replaces the machine's on the thread of the run.
///
/// Swift's two clocks show its time, and so do Stakeout's own deadlines.
struct RunClock: Sendable {
  private let start = stk_clock_real()

  /// Creates a clock that starts at the machine's current time.
  init() {}

  /// Stops time on the calling thread at a moment.
  ///
  /// - Parameter elapsed: The moment, in nanoseconds since the start.
  func hold(at elapsed: UInt64) {
    stk_clock_hold(
      stk_time(suspending: start.suspending + elapsed, continuous: start.continuous + elapsed))
  }

  /// Returns the calling thread to the machine's time.
  static func release() { stk_clock_hold(stk_time()) }

  /// The nanoseconds between the start and a deadline; 0 for a deadline before the start.
  func elapsed(at deadline: Deadline) -> UInt64 {
    deadline.nanoseconds - min(deadline.nanoseconds, start.suspending)
  }

  /// Whether Swift's clocks show the time of a run.
  static var isObeyed: Bool {
    let hour: UInt64 = 3_600_000_000_000
    let clock = RunClock()
    clock.hold(at: 0)
    let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
    clock.hold(at: hour)
    defer { release() }
    return continuous.duration(to: .now) == .nanoseconds(hour)
      && suspending.duration(to: .now) == .nanoseconds(hour)
  }
}
