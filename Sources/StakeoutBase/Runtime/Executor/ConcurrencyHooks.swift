internal import CStakeout
private import Foundation

/// The doors to Swift's concurrency runtime, which `stk_tasks.h` describes.
///
/// This type and `tasks.c` know how the runtime passes executors and closures.
package enum ConcurrencyHooks {
  /// Something that this toolchain or this program does not offer.
  package enum Missing: String, Sendable {
    case asking = "this Swift runtime does not say which executor a task prefers"
    case creating = """
      the creation of tasks cannot be watched in this program, as with a statically linked Swift \
      runtime: traps in 'Task { }' and 'Task.detached' are not caught, unless it is linked with \
      '-Xlinker --wrap=swift_task_create'
      """
    case main = """
      this Swift runtime does not let the executor of the main actor be replaced: traps in \
      main-actor code are not caught
      """
    case sleeping = "this Swift has no 'SchedulingExecutor', which came with 6.3"
    case clock = """
      the time of Swift's clocks cannot be replaced in this program, as with a statically linked \
      Swift runtime
      """
    case numbering = "this Swift runtime does not number its tasks as expected"
    case turns = """
      this Swift runtime does not let a task wait on its way to an actor, as one that is linked \
      statically
      """

    /// Why no schedule can be explored, and no time be virtual.
    package var withoutRuns: String {
      switch self {
      case .creating:
        """
        the creation of tasks cannot be watched in this program, as with a statically linked Swift \
        runtime: link it with '-Xlinker --wrap=swift_task_create'
        """
      case .main: "this Swift runtime does not let the executor of the main actor be replaced"
      default: rawValue
      }
    }
  }

  private static let lock = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var isTaught = false

  /// Opens the doors, those of libraries that were loaded since the last call included.
  ///
  /// - Returns: What is missing; nil when all doors are open.
  package static func open() -> Missing? {
    guard MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<stk_executor>.size,
      MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<stk_executor>.size
    else { return .asking }
    let doors = lock.withLock { opened() }
    if doors & UInt32(STK_DOOR_ASKING) == 0 { return .asking }
    if doors & UInt32(STK_DOOR_CREATING) == 0 { return .creating }
    return doors & UInt32(STK_DOOR_MAIN) == 0 ? .main : nil
  }

  /// Opens the doors, and says on standard error, once in a process, which one is missing.
  static func prepare() {
    if let missing = open() { note(missing) }
  }

  /// Opens the doors that a run with a time and an order of its own needs, too, and tries each.
  ///
  /// - Returns: What is missing: without it nothing can be explored.
  package static func openForRuns() -> Missing? {
    if let missing = open() { return missing }
    #if compiler(>=6.3) && !canImport(Darwin)
      guard lock.withLock({ stk_clock_open() }), RunClock.isObeyed else { return .clock }
      // Here, because it cannot be found out in a run.
      _ = TaskLook.isPossible
      if !numbersTasks { return .numbering }
      return takesTurns ? nil : .turns
    #else
      return .sleeping
    #endif
  }

  /// Whether the numbers that jobs have are those of their tasks.
  private static var numbersTasks: Bool {
    sampled.outside != 0 && sampled.outside == sampled.inside
  }

  /// The kind of the job by which the runtime ends a `Task.yield()`; nil if it has none.
  static let yieldKind = sampled.yieldKind

  private static let sampled: NumberSample = {
    let sample = NumberSample()
    let isOver = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: JobExecutor(jobs: sample)) {
      sample.inside = stk_tasks_number()
      await Task.yield()
      isOver.signal()
    }
    isOver.wait()
    return sample
  }()

  /// Whether a task that has no turn comes back from its actor, and goes on there in its turn: tried on
  /// a task of our own.
  private static let takesTurns: Bool = {
    guard TaskAddress.canBeRead, lock.withLock({ stk_turns_open() }) else { return false }
    let (sample, actor) = (TurnSample(), TurnActor())
    let executor = JobExecutor(jobs: sample)
    Task.detached(executorPreference: executor) { await actor.enter() }
    // The task, which asks for its turn on the actor; the actor's queue, which sends it back; the task
    // on its way; and the queue once more.
    for tasks in [1, 0, 1, 1] as [UInt32] {
      guard !actor.isEntered, let job = sample.next() else { return false }
      sample.kinds.append(job.isHop ? .hop : job.isQueue ? .queue : .task)
      _ = job.runInTurn(of: tasks)
    }
    return actor.isEntered && sample.kinds == [.task, .queue, .hop, .queue]
  }()

  private actor TurnActor {
    // SAFETY: one thread runs the jobs of the sample, and reads this between them.
    nonisolated(unsafe) var isEntered = false
    func enter() { isEntered = true }
  }

  /// Keeps its jobs for the thread that makes the sample.
  ///
  /// SAFETY: only that thread makes the jobs, and runs them.
  private final class TurnSample: JobQueue, @unchecked Sendable {
    enum Kind { case task, queue, hop }

    var kinds: [Kind] = []
    private var jobs: [Job] = []

    func add(_ job: Job) { jobs.append(job) }

    func add(_ job: Job, after delay: Duration) { add(job) }

    func next() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  /// Notes the number of the one task that it runs, and the kind of its other jobs.
  private final class NumberSample: JobQueue, @unchecked Sendable {
    // SAFETY: all are set before the semaphore is signalled, one after another, and read after it.
    var outside: UInt64 = 0
    var inside: UInt64 = 0
    var yieldKind: UInt8?

    func add(_ job: Job) {
      if job.task != 0 { outside = job.task } else { yieldKind = job.kind }
      JobThreads.shared.add(job)
    }

    func add(_ job: Job, after delay: Duration) { add(job) }
  }

  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var isNoted = false

  private static func note(_ missing: Missing) {
    let isNews = lock.withLock {
      defer { isNoted = true }
      return !isNoted
    }
    if isNews { FileHandle.standardError.write(Data("Stakeout: \(missing.rawValue)\n".utf8)) }
  }

  private static let sample = JobExecutor()

  private static func opened() -> UInt32 {
    let words = words(of: sample)
    let doors = stk_tasks_open(words.witness) { identity in
      ConcurrencyHooks.mainWords(of: JobExecutor.at(identity))
    }
    if isTaught || doors == 0 { return doors }
    isTaught = true
    stk_tasks_learn_from(words.identity)
    // The name is `stk_tasks_sample_name`.
    Task.detached(name: "Stakeout's sample", executorPreference: sample) {}
    return stk_tasks_learn_from(nil) ? doors | UInt32(STK_DOOR_CREATING) : doors
  }

  /// The executor as the runtime passes it.
  private static func words(of executor: JobExecutor) -> stk_executor {
    // SAFETY: an object and a witness table, as `open()` has checked by the size. The core compares
    // the table with what the runtime says, and learns nothing where it differs.
    unsafeBitCast(executor.asUnownedTaskExecutor(), to: stk_executor.self)
  }

  private static func mainWords(of executor: JobExecutor) -> stk_executor {
    // SAFETY: as above, with the witness table of the other protocol.
    unsafeBitCast(executor.main.asUnownedSerialExecutor(), to: stk_executor.self)
  }

  /// Whether a trap of the code that runs here leaves the actor locked.
  ///
  /// Not the main actor: our lane, which stands for it, runs one job at a time and keeps no lock.
  static func isLocked(_ actor: any Actor) -> Bool {
    // SAFETY: as above.
    let executor = unsafeBitCast(actor.unownedExecutor, to: stk_executor.self)
    let lane = current.map { UnsafeMutableRawPointer(Unmanaged.passUnretained($0.main).toOpaque()) }
    return executor.identity != nil && executor.identity != lane
      && executor.identity == stk_tasks_actor()
  }

  /// The executor of ours that has adopted what runs here, or that the current task prefers.
  static var current: JobExecutor? { stk_tasks_executor().map(JobExecutor.at) }

  /// Runs `body` with what it does as a part of the executor's run: the tasks that it starts are
  /// members.
  ///
  /// A trap must not leave `body`.
  static func adopt<R>(by executor: JobExecutor, _ body: () throws -> R) rethrows -> R {
    let before = stk_tasks_adopt(executor.identity)
    defer { stk_tasks_restore(before) }
    return try body()
  }

  /// Whether the calling thread runs a part of the executor's run outside of any task.
  static func hasAdoptedThread(_ executor: JobExecutor) -> Bool {
    stk_tasks_adopter() == executor.identity && stk_tasks_number() == 0
  }

  /// A closure that does not escape by its type, in one that may.
  ///
  /// A trap leaves the result in abandoned frames; the check that `withoutActuallyEscaping` does at
  /// its end would then end the process.
  ///
  /// - Parameter body: Whoever passes it must keep it until the result is no longer called.
  package static func escaping(
    _ body: @Sendable () async throws -> Void
  ) -> @Sendable () async throws -> Void {
    let body = BorrowedBody(parts: parts(body))
    return { try await body.run() }
  }
}

/// A closure that somebody else keeps.
///
/// Its context may lie on a stack, where it has no valid reference count. To retain it would read and
/// change other memory.
private struct BorrowedBody: Sendable {
  // SAFETY: only the closure, which is `Sendable`, reads what its context points to.
  nonisolated(unsafe) let parts: stk_closure

  func run() async throws {
    // SAFETY: Swift passes a closure that does not escape as its two parts, and so a function that
    // takes the closure and one that takes the parts are called in the same way.
    let runParts = unsafeBitCast(
      runBody as @Sendable (@Sendable () async throws -> Void) async throws -> Void,
      to: (@Sendable (stk_closure) async throws -> Void).self)
    try await runParts(parts)
  }
}

@inline(never)
@Sendable private func runBody(_ body: @Sendable () async throws -> Void) async throws {
  try await body()
}

/// `stk_tasks_escape`: Swift passes a closure that does not escape as these two words.
@_silgen_name("stk_tasks_escape")
private func parts(_ body: @Sendable () async throws -> Void) -> stk_closure
