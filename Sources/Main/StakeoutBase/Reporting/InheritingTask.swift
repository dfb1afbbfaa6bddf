private import Foundation

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
  private final class Starter: CallingThread, @unchecked Sendable {
    // SAFETY: I1.
    private let lock = NSRecursiveLock()
    private var idle: UnsafeContinuation<Work?, Never>?

    func start() {
      lock.withLock {
        Task(executorPreference: self) {
          while let work = await self.next() { work() }
        }
        runJobs()
      }
    }

    /// Runs `work` in the task.
    ///
    /// The task ends if `work` is nil.
    func run(_ work: Work?) {
      lock.withLock {
        idle.take()?.resume(returning: work)  // I2
        runJobs()
      }
    }

    private func next() async -> Work? { await withUnsafeContinuation { idle = $0 } }
  }
}
