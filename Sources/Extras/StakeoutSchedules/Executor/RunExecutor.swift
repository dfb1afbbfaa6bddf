// The executor of a run's tasks, its main actor and its clock.

internal import CStakeout
internal import CStakeoutSchedules
private import Glibc
internal import StakeoutCore
private import Synchronization

#if compiler(<6.5)
  @_spi(ExperimentalScheduling) internal import _Concurrency
#endif

/// Runs the tasks of a run that has an order and a time of its own: a schedule, or a test in virtual time.
///
/// They are those of a task, its child tasks, the tasks that they start, and the default
/// actors that work for them. A ``JobQueue`` says when.
///
/// A task is a member of the run when it prefers this executor. The first one is made with the
/// preference; ``ConcurrencyHooks`` gives it to each task that a member makes, which keeps the executor
/// alive. So membership goes by task: a member that is resumed from a foreign thread comes back
/// here, and a foreign task that one of our threads resumes does not.
final class JobExecutor: TaskExecutor {
  /// Stands for the main actor in the run.
  let main = MainLane()
  /// Where tasks wait that are on their way to an actor.
  let hops = HopLane()

  /// Has the jobs run.
  let jobs: any JobQueue

  /// An executor for a new run.
  init(jobs: any JobQueue) {
    self.jobs = jobs
    main.owner = .passUnretained(self)
    hops.owner = .passUnretained(self)
  }

  /// Hands the job to the queue.
  func enqueue(_ job: consuming ExecutorJob) { jobs.add(Job(UnownedJob(job), of: self)) }

  /// The object, as the core knows it.
  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The executor that the core knows by this address.
  static func at(_ identity: UnsafeMutableRawPointer) -> JobExecutor {
    Unmanaged.fromOpaque(identity).takeUnretainedValue()
  }
}

// The sources of 6.5 have another protocol: with it, nothing can be explored until it is supported here.
#if compiler(<6.5)
  extension JobExecutor: SchedulingExecutor {
    /// Whether the runtime asks an executor to end the sleeps of its tasks.
    static let isAskedToSleep = true

    /// Hands the job over that ends a sleep.
    ///
    /// The runtime asks for a delay, of `Duration` for its own clocks. It has the instant of another
    /// form of sleep turned into one by the clock's `now`.
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

// The run, for the code that is a part of it.
extension JobExecutor: TaskRun {
  nonisolated(nonsending) func pause(until deadline: Deadline) async {
    await jobs.ownTime?.pause(until: deadline)
  }

  func beginPolling() { jobs.ownTime?.beginPolling() }
  func endPolling() { jobs.ownTime?.endPolling() }
  func noteOutsideWork(_ more: Int) { jobs.noteOutsideWork(more) }

  func adopt<R>(_ body: () throws -> R) rethrows -> R {
    let before = stk_tasks_adopt(identity)
    defer { stk_tasks_restore(before) }
    return try body()
  }
}

/// Runs the main-actor jobs of a run: on a thread of ours, while a block on the main queue is
/// parked, so that main-actor code of the run and of others never overlaps.
///
/// SAFETY: `owner` is set once, before anybody else can know the lane.
final class MainLane: SerialExecutor, @unchecked Sendable {
  /// The executor that keeps the lane alive.
  fileprivate var owner: Unmanaged<JobExecutor>?

  private var executor: JobExecutor { owner.unsafelyUnwrapped.takeUnretainedValue() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(UnownedJob(job), of: executor, on: self)
    // An isolated deinit is no task, and insists on the real main actor.
    if job.kind != 0 { job.addToRealMainActor() } else { executor.jobs.add(job) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Asked where no job of the lane runs.
  func checkIsolated() {
    // The place as of the runtime's own check, which this stands for.
    fatalError(
      "Unexpected isolation context, expected to be executing on the main actor",
      file: "Swift/MainActor.swift", line: 0)
  }
}

/// Where a task waits that a turn sent back on its way to an actor: `stk_turns.h` says why.
///
/// SAFETY: `owner` is set once, before anybody else can know the lane.
final class HopLane: SerialExecutor, @unchecked Sendable {
  /// The executor that keeps the lane alive.
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
/// - G1: `state` is twice the number of the steps that have begun, and one less while one goes on.
/// - G2: When `state` is `taken`, it stays so, and the thread of the run leaves its step for nothing
///   but a pause without an end. So all that it wrote before the step belongs to the taker.
final class StepGate: Sendable {
  private static let taken = -1

  private let state = Atomic(0)
  /// Ends the block that is parked on the main queue for the present step, or was for an earlier one.
  private let endParked = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates a gate before the first step.
  init() {}

  /// The number of the step that goes on, from 1; nil between two steps, and when the run was taken.
  var step: Int? {
    let state = state.load(ordering: .relaxed)  // G1
    return state > 0 && !state.isMultiple(of: 2) ? state / 2 + 1 : nil
  }

  /// Whether the run was taken away.
  var isTaken: Bool { state.load(ordering: .relaxed) == Self.taken }  // G2

  /// Takes the run away from its thread.
  ///
  /// - Parameter step: The step that does not end.
  /// - Returns: false if it has ended meanwhile.
  func take(in step: Int) -> Bool {
    // Acquiring, because the taker reads what came before the step. (G2)
    let (isTaken, _) = state.compareExchange(
      expected: step * 2 - 1, desired: Self.taken, ordering: .acquiring)
    if isTaken { endParked.withLock { $0 }?() }
    return isTaken
  }

  /// Says that a step begins.
  ///
  /// - Parameter endParked: Ends the block that is parked on the main queue for it.
  func begin(endingBy endParked: (@Sendable () -> Void)?) {
    if let endParked { self.endParked.withLock { $0 = endParked } }
    state.add(1, ordering: .releasing)  // G1
  }

  /// Says that the step has ended, or is about to report a trap.
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

  /// Stops the calling thread for good.
  static func stand() -> Never {
    while true { Wait.until(.never) }
  }
}

/// The time of a run, which stands in for the machine's on the thread of the run: for Swift's two
/// clocks, and for our own deadlines.
struct RunClock: Sendable {
  private let start = stk_clock_real()

  /// A clock that starts at the machine's present time.
  init() {}

  /// Has time stand still on the calling thread.
  ///
  /// - Parameter elapsed: Nanoseconds since the start.
  func hold(at elapsed: UInt64) {
    stk_clock_hold(
      stk_time(suspending: start.suspending + elapsed, continuous: start.continuous + elapsed))
  }

  /// Gives the machine's time back to the calling thread.
  static func release() { stk_clock_hold(stk_time()) }

  /// The nanoseconds between the start and a deadline, which may have passed.
  func elapsed(at deadline: Deadline) -> UInt64 {
    deadline.nanoseconds - min(deadline.nanoseconds, start.suspending)
  }

  /// Whether Swift's clocks follow.
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
