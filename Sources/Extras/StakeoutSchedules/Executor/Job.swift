// One job of a run: a task up to its next suspension.

internal import CStakeout
internal import CStakeoutSchedules
private import Dispatch
internal import StakeoutCore

/// One job of a run: a task up to its next suspension, or what an actor has to do.
struct Job: Sendable {
  private let job: UnownedJob
  private let executor: JobExecutor
  /// Set for a job of the main actor.
  private let lane: MainLane?
  /// Set for a task that a turn sent back on its way to an actor.
  // SAFETY: two addresses that never change.
  private nonisolated(unsafe) let hop: stk_hop?

  init(
    _ job: UnownedJob, of executor: JobExecutor, on lane: MainLane? = nil, hop: stk_hop? = nil
  ) {
    (self.job, self.executor, self.lane, self.hop) = (job, executor, lane, hop)
  }

  /// The number of the task that goes on; 0 for what an actor has to do.
  var task: UInt64 { stk_tasks_number_of(pointer) }

  /// The kind of the job: 0 for a task.
  var kind: UInt8 { stk_tasks_kind_of(pointer) }

  /// Whether the job is a queue of an actor: all tasks that have come to it.
  var isQueue: Bool { task == 0 && !endsYield }

  /// Whether the job only takes a task to its actor.
  ///
  /// The task goes on there, in the actor's queue.
  var isHop: Bool { hop != nil }

  /// Where the actor is kept on which the task goes on; nil if that is none, or not yet known.
  var actor: UInt? {
    if let hop { return UInt(bitPattern: hop.actor.identity) }
    return lane.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// The places at which the task and its callers go on.
  var frames: [UInt] {
    let frames = TaskAddress(of: self).suspendedFrames
    guard let function = hop?.function, !frames.isEmpty else { return frames }
    // One more than the function's start, as a return address has it.
    return [UInt(bitPattern: function) + 1] + frames.dropFirst()
  }

  /// Whether all that the job does is to let a task go on that has yielded.
  var endsYield: Bool { kind == ConcurrencyHooks.yieldKind }

  private var pointer: UnsafeMutableRawPointer {
    // SAFETY: a pointer to the runtime's job.
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }

  /// Where the job is kept: in its task, or in its actor.
  var address: UInt { UInt(bitPattern: pointer) }

  /// The priority, which our threads do not obey.
  var priority: UInt8 { job.priority.rawValue }

  /// Has the main actor itself run the job, outside of the run.
  func addToRealMainActor() {
    Unowned.addToMainQueue { [job] in
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
  }

  /// Runs the job as one turn of its run; one of the main actor while the main queue stands still.
  ///
  /// The first task that goes on has the turn. Tasks that would follow it in the actor's queue, and
  /// with `tasks` zero all of the queue, come back to the run, each on its own.
  ///
  /// - Parameter gate: Shows the step to other threads. If the run is taken away in it, this does not
  ///   return.
  func runInTurn(of tasks: UInt32 = 1, in gate: StepGate? = nil) {
    stk_turns_begin(executor.identity, executor.hops.asUnownedSerialExecutor().words, tasks)
    defer { stk_turns_end() }
    // A job that an actor sends back runs no code of a user.
    if runsNoCode || tasks == 0 && isQueue { return run() }
    guard lane != nil else { return run(in: gate) }
    let (begun, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Unowned.addToMainQueue {
      begun.signal()
      over.wait()
    }
    begun.wait()
    run(in: gate, endingBy: { over.signal() })
  }

  /// Runs the runtime's own job at the end of a sleep or a yield, which belongs to no run and so
  /// prefers no executor: on ours it would ask for another thread.
  func runForRuntime() {
    // SAFETY: an executor without an object is the generic one; `ConcurrencyHooks` has checked the size.
    job.runSynchronously(on: unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self))
  }

  /// Has the job run outside of its run, which is over.
  func runElsewhere() {
    if lane != nil { return Unowned.addToMainQueue { run() } }
    Unowned.starting { DispatchQueue.global().async { run() } }
  }

  /// Has the job run outside of its run after a delay, in real time.
  func runElsewhere(after delay: Duration) {
    let nanoseconds = UInt64(clamping: delay.saturatedNanoseconds)
    if !stk_tasks_delay(pointer, nanoseconds) { runElsewhere() }
  }

  /// Whether no code of a user runs in the job: a hop to an actor whose executor is Swift's own.
  private var runsNoCode: Bool { hop?.actor.witness == 0 }

  /// Runs the job on the calling thread.
  ///
  /// - Parameters:
  ///   - gate: Shows the step to other threads. If the run is taken away in it, this does not return.
  ///   - whenOver: Ends the block on the main queue that is parked for the job.
  private func run(
    in gate: StepGate? = nil, endingBy whenOver: (@Sendable () -> Void)? = nil
  ) {
    if let hop { stk_turns_land(hop) }
    gate?.begin(endingBy: whenOver)
    if let lane {
      job.runSynchronously(
        isolatedTo: lane.asUnownedSerialExecutor(),
        taskExecutor: executor.asUnownedTaskExecutor())
    } else {
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    if gate?.end() == false { StepGate.stand() }
    whenOver?()
  }
}

/// Decides when and on which thread the jobs of a run are run.
///
/// A schedule runs them one at a time, in an order that it chooses, and with a time of its own.
protocol JobQueue: AnyObject, Sendable {
  /// Has a job run when its turn has come.
  ///
  /// Called on any thread.
  func add(_ job: Job)

  /// Has a job run after a delay: the end of a sleep of the current task.
  func add(_ job: Job, after delay: Duration)

  /// Says how many more threads and blocks there are that code of the run has handed over.
  ///
  /// Called on any thread. A thread counts until it ends, a block until it is deallocated.
  func noteOutsideWork(_ more: Int)

  /// The run's time; nil if that is the machine's.
  var ownTime: (any OwnTime)? { get }
}

extension JobQueue {
  func add(_ job: Job, after delay: Duration) { add(job) }
  func noteOutsideWork(_ more: Int) {}
  var ownTime: (any OwnTime)? { nil }
}

/// The time of a run, which moves only when nothing can run.
protocol OwnTime: Sendable {
  /// Suspends the current task until the deadline, until something else of the run has run, or until
  /// the task is cancelled.
  nonisolated(nonsending) func pause(until deadline: Deadline) async

  /// Says that what the current task does from here on only looks at what others do.
  func beginPolling()

  /// Ends that.
  func endPolling()
}

extension TaskAddress {
  /// The task that a job is.
  init(of job: Job) { self.init(bits: job.address, number: job.task) }
}
