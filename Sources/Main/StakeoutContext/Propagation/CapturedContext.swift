// Captures the test context and the task-local values of the current code, and restores them on another
// thread or task.

private import Foundation
internal import StakeoutCore

/// A captured test context, which is restored on the thread or task that runs the work.
///
/// Create it where the work is started.
package final class CapturedContext: Sendable {
  private let context: TestContext
  private let values: TaskLocalValues

  /// The way in which the task-local values of a test of Swift Testing are restored.
  private enum TaskLocalValues: Sendable {
    /// The context is not of Swift Testing: XCTest keeps nothing in task-local values.
    case none
    /// The values are restored for work that runs once.
    case once(InheritingJob)
    /// The values are restored for work that runs any number of times.
    case each(InheritingTask)
  }

  /// Captures the context of the current code; nil if it is empty.
  ///
  /// - Parameter runsOnce: Whether the work runs at most once. It then costs a third in a test of Swift
  ///   Testing.
  package init?(runsOnce: Bool = false) {
    let (context, task) = runsOnce ? (TestContext.current, nil) : TestContext.captured
    if context.isEmpty { return nil }
    self.context = context
    if let task {
      values = .each(task)
    } else {
      values = TestContext.isOfSwiftTesting ? .once(InheritingJob()) : .none
    }
  }

  /// The test that the captured code belongs to; nil if there is none.
  var test: RunningTest? { context.test }

  deinit { if case .once(let job) = values { job.end() } }

  /// Runs `body` in the captured context, on the calling thread.
  ///
  /// If the test itself calls this, `body` runs without any wrapper, so a trap may abandon it.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    switch values {
    case .once(let job):
      return job.run { [context] in Propagation.carrying { context.run(body) } }
    case .each(let task) where !isHere:
      return task.run { [context] in Propagation.carrying { context.run(body) } }
    default: return context.run(body)
    }
  }

  /// Runs an asynchronous `body` in the captured context.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard case .each(let task) = values, !isHere else { return await context.run { await body() } }
    return await task.run { [context] in await context.run { await body() } }
  }

  /// Whether the current code is the test itself or a child task of it, so that no value has to be
  /// restored.
  private var isHere: Bool {
    TestContext.isOfSwiftTesting && TestContext.local.test == nil
      && RunningTest.current == context.test
  }

  /// Runs the body of a detached task, which inherits the context but no other task-local value.
  package func runDetached<R>(_ body: () async throws -> R) async rethrows -> R {
    try await context.run(body)
  }
}

/// Runs one closure with the task-local values of the code that created this object.
///
/// An ``InheritingTask`` may run any number of closures, and costs three times as much. This type is
/// for work that runs once. It starts a task, whose only job runs on the thread that calls ``run(_:)``.
///
/// The task retains this object until its job runs. If `run` is never called, the `CapturedContext`
/// must call ``end()`` once, or both leak.
///
/// SAFETY: one thread creates it. After that, one thread calls `run`, or `deinit` of its
/// `CapturedContext` calls `end`.
final class InheritingJob: @unchecked Sendable {
  private let thread = CallingThread()
  private var work: (() -> Void)?

  /// Captures the task-local values of the current code.
  init() {
    Task(executorPreference: thread) { self.work.take()?() }
  }

  /// Runs `body` on the calling thread.
  ///
  /// Call it at most once. A second call is an error in this package, and traps.
  func run<R>(_ body: @escaping () -> R) -> R {
    var result: R?
    work = { result = body() }
    thread.runJobs()
    precondition(work == nil, "Stakeout ran work twice that runs at most once")
    return thread.result(result)
  }

  /// Runs the job of the task without any work, if it has not run.
  func end() { thread.runJobs() }
}

/// Runs any number of closures with the task-local values of the code that created this object.
///
/// A task inherits task-local values of another module, such as the current test of Swift Testing.
/// There is no other way to restore them. So the initialiser starts a task, which then waits. To
/// run a closure on some thread, that task creates an ``InheritingJob``, which runs on that thread.
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

  /// Captures the task-local values of the current code.
  package init() { starter.start() }

  deinit { starter.run(nil) }

  /// Runs `body` on the calling thread.
  ///
  /// A trap of `body` goes to the trap scope of the code that created this object, if there is one.
  package func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    making { InheritingJob() }.run(body)
  }

  /// Runs `body` on the calling thread, for a body that creates a task and runs no user code.
  ///
  /// This takes less time than `run`, because it needs no further task.
  package func making<R>(_ body: @escaping @Sendable () -> R) -> R {
    let result = Slot<R>()
    starter.run { result.value = body() }
    return result.value.unsafelyUnwrapped
  }

  /// Runs `body` in a new task, which is cancelled together with the calling one.
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

  /// The task that has inherited the values, and its executor.
  ///
  /// The task runs on any thread that has work for it.
  private final class Starter: @unchecked Sendable {
    private let thread = CallingThread()
    // SAFETY: I1.
    private let lock = NSRecursiveLock()
    private var idle: UnsafeContinuation<Work?, Never>?

    /// Starts the task, and runs it until it waits for work.
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

    /// Suspends the task until there is work; returns nil if the task is to end.
    private func next() async -> Work? { await withUnsafeContinuation { idle = $0 } }
  }
}
