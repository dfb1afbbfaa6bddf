private import Foundation

/// A test, to be restored wherever work of it runs.
final class CarriedTest: Sendable {
  private let scope: TestScope
  private let test = SwiftTestingReporter.currentTest
  /// Nil where Swift Testing runs no test: XCTest has nothing that belongs to a task.
  private let task: InheritingTask?

  /// The test that runs here, now.
  init() {
    var scope = TestScope.current
    scope.context = .current
    self.scope = scope
    task = test == nil ? nil : InheritingTask()
  }

  /// Runs `body` as a part of the test, on the calling thread.
  ///
  /// Where the test itself calls, nothing comes between: a trap may leave `body`.
  func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    guard let task, test != SwiftTestingReporter.currentTest else { return scope.run(body) }
    return task.run { [scope] in scope.run(body) }
  }

  /// Runs an asynchronous `body` as a part of the test.
  func run<R: Sendable>(_ body: @escaping @Sendable () async -> R) async -> R {
    guard let task, test != SwiftTestingReporter.currentTest else {
      return await scope.run { await body() }
    }
    return await task.run { [scope] in await scope.run { await body() } }
  }
}

/// Runs closures with the task-local values of the place where it was made.
///
/// Those of another module, as the current test of Swift Testing, can be inherited by a task, and
/// in no other way. So a task is started there, which waits. A closure that is to run on some
/// thread has that task start another one, whose only job runs on that thread.
///
/// Invariants:
///
/// - I1: `job` and `idle` are only touched with the lock held; the lock is recursive, because a job
///   that runs under it is enqueued under it.
/// - I2: Between two uses of the lock the task is suspended in `next()`, and `idle` resumes it.
///
/// No code of a test's author runs under the lock.
private final class InheritingTask: Sendable {
  private typealias Work = @Sendable () -> Void

  private let starter = Starter()

  init() { starter.start() }

  deinit { starter.run(nil) }

  /// Runs `body` on the calling thread.
  func run<R>(_ body: @escaping @Sendable () -> R) -> R {
    let result = Slot<R>()
    let thread = CallingThread()
    starter.run { Task(executorPreference: thread) { result.value = body() } }
    thread.runJobs()
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

  /// A variable that is set before it is read.
  private final class Slot<Value>: @unchecked Sendable {
    // SAFETY: set by a job that has ended when the value is read.
    var value: Value?
  }

  /// The executor of a task that does not suspend: its job is run by the thread that asks for it.
  private final class CallingThread: TaskExecutor, @unchecked Sendable {
    // SAFETY: the job is enqueued by the thread that runs it.
    private var job: UnownedJob?

    func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

    func runJobs() {
      while let next = job.take() { next.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// The task that inherits, and its executor: whatever thread has work for it.
  private final class Starter: TaskExecutor, @unchecked Sendable {
    // SAFETY: I1.
    private let lock = NSRecursiveLock()
    private var job: UnownedJob?
    private var idle: UnsafeContinuation<Work?, Never>?

    func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

    func start() {
      lock.withLock {
        Task(executorPreference: self) {
          while let work = await self.next() { work() }
        }
        runJob()
      }
    }

    /// Runs `work` in the task; the task ends without work.
    func run(_ work: Work?) {
      lock.withLock {
        idle.take()?.resume(returning: work)  // I2
        runJob()
      }
    }

    private func next() async -> Work? { await withUnsafeContinuation { idle = $0 } }

    private func runJob() { job.take()?.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
