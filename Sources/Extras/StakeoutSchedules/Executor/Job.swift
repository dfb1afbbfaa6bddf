// One job of a run: a task up to its next suspension, or the queue of an actor.

internal import CStakeout
internal import CStakeoutSchedules
private import Dispatch
internal import StakeoutCore

/// One job of a run: a task up to its next suspension, or the queue of an actor.
struct Job: Sendable {
  private let job: UnownedJob
  private let executor: JobExecutor
  /// The executor that stands for the main actor, for a job of the main actor; otherwise nil.
  private let main: RunMainExecutor?
  /// The function to resume and the actor to enter, if the task was sent back on its hop to an actor.
  // SAFETY: two addresses that never change.
  private nonisolated(unsafe) let hop: stk_hop?

  init(
    _ job: UnownedJob, of executor: JobExecutor, on main: RunMainExecutor? = nil,
    hop: stk_hop? = nil
  ) {
    (self.job, self.executor, self.main, self.hop) = (job, executor, main, hop)
  }

  /// The number of the task that continues; 0 for a job that is no task, such as the queue of an actor.
  var task: UInt64 { stk_tasks_number_of(pointer) }

  /// The runtime's kind of the job: 0 for a task.
  var kind: UInt8 { stk_tasks_kind_of(pointer) }

  /// Whether the job is the queue of an actor, with all tasks that have entered it.
  var isQueue: Bool { task == 0 && !endsYield }

  /// Whether the job only takes a task to its actor.
  ///
  /// The task continues there, in the job of the actor's queue.
  var isHop: Bool { hop != nil }

  /// The address of the actor that the task enters; nil if it enters none, or if the actor is not yet
  /// known.
  var actor: UInt? {
    if let hop { return UInt(bitPattern: hop.actor.identity) }
    return main.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// The return addresses at which the task and its callers continue, the innermost first.
  var frames: [UInt] {
    let frames = TaskAddress(of: self).suspendedFrames
    guard let function = hop?.function, !frames.isEmpty else { return frames }
    // Add 1 to the start of the function, because a return address is behind the code that it stands
    // for.
    return [UInt(bitPattern: function) + 1] + frames.dropFirst()
  }

  /// Whether the job is the runtime's own that ends a `Task.yield()`.
  var endsYield: Bool { kind == ConcurrencyHooks.yieldKind }

  private var pointer: UnsafeMutableRawPointer {
    // SAFETY: a pointer to the runtime's job.
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }

  /// The address of the job, which is kept in its task, or in its actor.
  var address: UInt { UInt(bitPattern: pointer) }

  /// The priority of the job, which the thread that runs it does not take over.
  var priority: UInt8 { job.priority.rawValue }

  /// Adds the job to the real main actor, outside of the run.
  func addToRealMainActor() {
    OwnThreads.addToMainQueue { [job] in
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
  }

  /// Runs the job as one step of its run, and returns when its task has suspended.
  ///
  /// The first `tasks` tasks that continue have the turn. Each other task that this would let continue
  /// on an actor is sent back to the run, as a ready job of its own. With `tasks` zero, this empties an
  /// actor's queue.
  ///
  /// There are three ways to run the job:
  ///
  /// - A hop to an actor, and a queue that is emptied, run no user code. They run without an ownership.
  /// - A job that is not of the main actor runs on the calling thread.
  /// - A job of the main actor runs on the calling thread as well, while a block occupies the main
  ///   queue, so that no other main-actor code runs. First this thread waits until the block has begun;
  ///   then the block waits until the job is over. The run never makes the main queue wait for itself:
  ///   its caller is suspended and occupies no thread, and each block of an earlier step is over. Other
  ///   code on the main queue only delays the job, and that time is no part of the step, which begins
  ///   after it.
  ///
  /// - Parameters:
  ///   - tasks: The number of tasks that have the turn.
  ///   - ownership: Shows the step to other threads. If another thread takes the run during the step, the
  ///     block on the main queue ends, and this function does not return.
  func runInTurn(of tasks: UInt32 = 1, in ownership: RunOwnership? = nil) {
    stk_turns_begin(executor.identity, executor.hops.asUnownedSerialExecutor().words, tasks)
    defer { stk_turns_end() }
    // No ownership is passed on: a job that an actor sends back runs no user code.
    if runsNoCode || tasks == 0 && isQueue { return run() }
    guard main != nil else { return run(in: ownership) }
    let (begun, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    OwnThreads.addToMainQueue {
      begun.signal()
      over.wait()
    }
    begun.wait()
    run(in: ownership, endingBy: { over.signal() })
  }

  /// Runs a job of the runtime's own, which ends a sleep or a yield.
  ///
  /// Such a job belongs to no run, and prefers no executor. On the run's executor it would ask for
  /// another thread.
  func runForRuntime() {
    // SAFETY: an executor without an object is the generic one; `ConcurrencyHooks` has checked the size.
    job.runSynchronously(on: unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self))
  }

  /// Runs the job outside of its run, which is over.
  func runElsewhere() {
    if main != nil { return OwnThreads.addToMainQueue { run() } }
    OwnThreads.starting { DispatchQueue.global().async { run() } }
  }

  /// Runs the job outside of its run after a delay, in real time.
  func runElsewhere(after delay: Duration) {
    let nanoseconds = UInt64(clamping: delay.saturatedNanoseconds)
    if !stk_tasks_delay(pointer, nanoseconds) { runElsewhere() }
  }

  /// Whether no user code runs in the job: it is a hop to an actor with Swift's own executor.
  private var runsNoCode: Bool { hop?.actor.witness == 0 }

  /// Runs the job on the calling thread.
  ///
  /// - Parameters:
  ///   - ownership: Shows the step to other threads. If another thread takes the run during the step, this
  ///     function does not return.
  ///   - whenOver: Ends the block that occupies the main queue for the job.
  private func run(
    in ownership: RunOwnership? = nil, endingBy whenOver: (@Sendable () -> Void)? = nil
  ) {
    if let hop { stk_hop_resume(hop) }
    ownership?.begin(endingBy: whenOver)
    if let main {
      job.runSynchronously(
        isolatedTo: main.asUnownedSerialExecutor(),
        taskExecutor: executor.asUnownedTaskExecutor())
    } else {
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
    if ownership?.end() == false { RunOwnership.blockForever() }
    whenOver?()
  }
}

/// Decides when and on which thread the jobs of a run are run.
///
/// A schedule runs them one at a time, in an order that it chooses, and in virtual time.
protocol JobQueue: AnyObject, Sendable {
  /// Queues a job, which runs when its turn has come.
  ///
  /// Called on any thread.
  func add(_ job: Job)

  /// Queues a job that ends a sleep of the current task after a delay.
  func add(_ job: Job, after delay: Duration)

  /// Adds to the number of threads and blocks that code of the run has started and that are left.
  ///
  /// Called on any thread. A thread counts until it ends, a block until it is deallocated.
  func noteOutsideWork(_ more: Int)

  // A run with virtual time implements these, which mean what they mean in `TaskRun`. A run with real time
  // has no waits to replace.
  nonisolated(nonsending) func pause(until deadline: Deadline) async
  func beginPolling()
  func endPolling()
}

extension JobQueue {
  func add(_ job: Job, after delay: Duration) { add(job) }
  func noteOutsideWork(_ more: Int) {}
  nonisolated(nonsending) func pause(until deadline: Deadline) async {}
  func beginPolling() {}
  func endPolling() {}
}

extension TaskAddress {
  /// The task whose job this is.
  init(of job: Job) { self.init(bits: job.address, number: job.task) }
}
