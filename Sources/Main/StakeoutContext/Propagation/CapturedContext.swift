// The context and the task-local values, captured here, in force there.

private import Foundation
internal import StakeoutCore

/// The owner of some work, on its way to the thread or task that does the work.
///
/// Made where the work is handed over.
package final class HandOver: Sendable {
  private let owner: Owner
  private let values: TaskLocalValues

  /// The closure that restores the task-local values of a test of Swift Testing.
  private enum TaskLocalValues: Sendable {
    /// No such test runs: XCTest keeps nothing in task-local values.
    case none
    case once(InheritingJob)
    case each(InheritingTask)
  }

  /// Captures the owner of the code that runs here; nil if nothing owns it.
  package init?() {
    let (owner, task) = Owner.restorable
    if owner.isNobody { return nil }
    self.owner = owner
    values = task.map { .each($0) } ?? .none
  }

  /// Captures the owner of the code that runs here for work that is done at most once; nil if nothing
  /// owns it.
  package init?(forWorkDoneOnce: Void) {
    owner = Owner.current
    if owner.isNobody { return nil }
    values = Owner.isOfSwiftTesting ? .once(InheritingJob()) : .none
  }

  deinit { if case .once(let job) = values { job.end() } }

  /// Runs `body` as a part of its owner, on the calling thread.
  ///
  /// If the test itself calls this, `body` runs without any wrapper, so a trap may abandon it.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    switch values {
    case .once(let job):
      return job.run { [owner] in HandOverDoors.carrying { owner.run(body) } }
    case .each(let task) where !isHere:
      return task.run { [owner] in HandOverDoors.carrying { owner.run(body) } }
    default: return owner.run(body)
    }
  }

  /// Runs an asynchronous `body` as a part of its owner.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard case .each(let task) = values, !isHere else { return await owner.run { await body() } }
    return await task.run { [owner] in await owner.run { await body() } }
  }

  /// Whether the test itself runs here, and nothing that it has handed over.
  private var isHere: Bool {
    Owner.isOfSwiftTesting && Owner.inForce.test == nil && OwningTest.current == owner.test
  }

  /// Runs the body of a detached task, which inherits the owner, but no other task-local value.
  package func runDetached<R>(_ body: () async throws -> R) async rethrows -> R {
    try await owner.run(body)
  }
}

/// Runs one closure with the task-local values of the place where it was created.
///
/// An ``InheritingTask`` may run any number of closures, and costs three times as much. This one is for
/// work that is done once: it starts a task, whose only job runs on the thread that asks for it.
///
/// The task keeps it alive until its job has run: the last owner has it run without any work.
///
/// SAFETY: one thread creates it. One thread runs it after that, or the last owner.
final class InheritingJob: @unchecked Sendable {
  private let thread = CallingThread()
  private var work: (() -> Void)?

  /// Captures the task-local values that are in force here.
  init() {
    Task(executorPreference: thread) { self.work.take()?() }
  }

  /// Runs `body` on the calling thread.
  ///
  /// To call it again is an error in this package, and traps.
  func run<R>(_ body: @escaping () -> R) -> R {
    var result: R?
    work = { result = body() }
    thread.runJobs()
    precondition(work == nil, "Stakeout runs work twice that is done once")
    return thread.result(result)
  }

  /// Has the task end, unless it has run.
  func end() { thread.runJobs() }
}

/// Runs closures with the task-local values of the place where it was created.
///
/// A task inherits task-local values of another module, such as the current test of Swift Testing.
/// There is no other way to restore them. So the initialiser starts a task, which then waits. To
/// run a closure on some thread, that task starts another task, whose only job runs on that thread.
///
/// Invariants:
///
/// - I1: the job and `idle` are only touched with the lock held. The lock is recursive, because a job
///   that runs under it is enqueued under it.
/// - I2: Between two uses of the lock the task is suspended in `next()`, and `idle` resumes it.
///
/// No user code runs under the lock.
package final class InheritingTask: Sendable {
  private typealias Work = @Sendable () -> Void

  private let starter = Starter()

  /// Captures the task-local values that are in force here.
  package init() { starter.start() }

  deinit { starter.run(nil) }

  /// Runs `body` on the calling thread.
  ///
  /// A trap of `body` is one of the place where this was created, if that survives traps.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    let result = Slot<R>()
    let thread = CallingThread()
    starter.run { Task(executorPreference: thread) { result.value = body() } }
    thread.runJobs()
    return thread.result(result.value)
  }

  /// Runs `body`, which makes a task and runs no code of a user, on the calling thread.
  ///
  /// Takes less time than `run`: it needs no task of its own.
  package func making<R>(_ body: @escaping @Sendable () -> R) -> R {
    let result = Slot<R>()
    starter.run { result.value = body() }
    return result.value.unsafelyUnwrapped
  }

  /// Runs `body` in a task.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    let started = Slot<Task<R, Never>>()
    starter.run { started.value = Task { await body() } }
    let task = started.value.unsafelyUnwrapped
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// A variable that is always set before it is read.
  private final class Slot<Value>: @unchecked Sendable {
    // SAFETY: set by a job that has ended before the value is read.
    var value: Value?
  }

  /// The inheriting task, and its executor.
  ///
  /// The task runs on any thread that has work for it.
  private final class Starter: @unchecked Sendable {
    private let thread = CallingThread()
    // SAFETY: I1.
    private let lock = NSRecursiveLock()
    private var idle: UnsafeContinuation<Work?, Never>?

    func start() {
      lock.withLock {
        Task(executorPreference: thread) {
          while let work = await self.next() { work() }
        }
        thread.runJobs()
      }
    }

    /// Runs `work` in the task.
    ///
    /// The task ends if `work` is nil.
    func run(_ work: Work?) {
      lock.withLock {
        idle.take()?.resume(returning: work)  // I2
        thread.runJobs()
      }
    }

    private func next() async -> Work? { await withUnsafeContinuation { idle = $0 } }
  }
}
