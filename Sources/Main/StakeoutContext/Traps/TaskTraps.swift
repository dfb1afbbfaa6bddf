// Runs a body, and catches its traps and those of everything that it starts: `Trap.catching` with
// `await`.

internal import CStakeout
private import Foundation
public import StakeoutCore

/// A run of a body, which ends when the body ends or with the first trap, of the body or of what it has
/// started.
///
/// SAFETY: mutable state is only touched with the lock held, or by one thread.
package final class TrapRun: @unchecked Sendable {
  private let lock = NSLock()
  /// The continuation of the caller of `run`, which waits for the end.
  private var waiter: UnsafeContinuation<Trap.End, Never>?
  /// How the run has ended; nil before that.
  private var end: Trap.End?
  /// The task of the body; nil before it is created, and when the run has ended.
  private var task: Task<Void, Never>?
  private var isCancelled = false
  /// Whether the body of `runOnCallingThread` is running.
  ///
  /// Only touched by the thread that runs the body.
  private var isBodyRunning = false

  /// The address of the body's task; nil before the task runs.
  private let bodyTask = Locked<UInt?>(nil)
  /// Whether the current task is the body's.
  private var isOfBody: Bool {
    bodyTask.withLock { $0 } == TaskAddress.current?.bits
  }

  private init() {}

  /// Runs `body` and returns how it ended.
  ///
  /// The body runs in a task of its own. The task inherits the caller's task-local values, priority,
  /// preferred executor and cancellation. After a trap the task is cancelled, so that the work that the
  /// body has started may end.
  ///
  /// - Parameters:
  ///   - isSafeguard: Whether the run only keeps a test run going after a trap that its test does not
  ///     expect.
  ///   - outer: The scope that receives the traps for which no one waits any more.
  ///   - report: Called for each trap of the run, also for traps that come after the body has ended.
  ///     The first trap ends the run. After the body has ended without a trap, a trap goes to `outer`
  ///     unless `report` returns true. If there is no outer scope, it ends the process, as without a
  ///     run.
  ///   - body: The code to run, on no actor.
  nonisolated(nonsending) package static func run(
    isSafeguard: Bool = false, inside outer: TrapScope? = .current,
    reporting report: @escaping Report = { _, _ in false },
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> Trap.End {
    TrapScope.probeCapabilities()
    let run = TrapRun()
    let scope = TrapScope(inside: outer, isSafeguard: isSafeguard) { trap in
      // Report first, because the test may be over when its run has ended.
      let isDealtWith = report(trap, run.isOfBody)
      return run.finish(.trapped(trap)).following ?? (isDealtWith ? TrapScope.nothingFollows : nil)
    }
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
    let end = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        run.waiter = waiter
        // Create a task that is not detached, so that it inherits the caller's task-local values and
        // priority.
        let task = scope.run {
          Task(executorPreference: executor) {
            run.bodyTask.withLock { $0 = TaskAddress.current?.bits }
            do {
              try await body()
              // Wait for the reports of traps that have begun before: the first of them ends the run.
              scope.waitForReports()
              run.finish(.returned).following?()
            } catch {
              scope.waitForReports()
              run.finish(.threw(error)).following?()
            }
          }
        }
        run.started(task)
      }
    } onCancel: {
      run.cancel()
    }
    // Wait for the reports of other tasks that have trapped meanwhile.
    scope.waitForReports()
    return end
  }

  /// A function that reports a trap of a run, and returns whether nothing more has to be done about the
  /// trap.
  ///
  /// It is called on the thread that trapped, while the trapped task is still the current one.
  /// `isOfBody` is true if the body itself has trapped, and false if something that the body has
  /// started has.
  package typealias Report = @Sendable (_ trap: Trap, _ isOfBody: Bool) -> Bool

  /// Runs `body` on the calling thread, in a trap region, with the tasks that it starts as a part of
  /// the run.
  ///
  /// It is used for a test of XCTest, which waits on the main thread for its tasks. A trap of one of
  /// these tasks has to end that wait.
  ///
  /// - Parameters:
  ///   - report: Called for each trap, as in `run`, and on this thread if `body` itself traps.
  ///   - interrupt: Makes the calling thread run a closure, which leaves `body` by an exception.
  ///   - whenTrapped: Called when a trap has ended `body`, before the function waits for the reports.
  package static func runOnCallingThread(
    reporting report: @escaping Report,
    interruptingBy interrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    whenTrapped: () -> Void,
    _ body: @escaping () -> Void
  ) {
    TrapScope.probeCapabilities()
    let run = TrapRun()
    let reports = DispatchGroup()
    let scope = TrapScope(isSafeguard: true) { trap in
      reports.enter()
      defer { reports.leave() }
      // End the wait of the test first, because a report may take longer than the time-out of the wait.
      let ending = run.finish(.trapped(trap))
      if ending.isFirst { interrupt { if run.isBodyRunning { Trap.raise(Interruption()) } } }
      let isDealtWith = report(trap, false)
      return ending.following ?? (isDealtWith ? TrapScope.nothingFollows : nil)
    }
    run.isBodyRunning = true
    let trap = scope.run {
      Trap.catching {
        scope.markRegionIfSafeguard()
        body()
      }
    }
    run.isBodyRunning = false
    if trap != nil { whenTrapped() }
    if let trap, !(trap.payload is Interruption) {
      _ = report(trap, true)
      run.finish(.trapped(trap)).following?()
    }
    scope.waitForReports()
    // Wait for the reports that have begun, however long they take.
    reports.wait()
    run.finish(.returned).following?()
  }

  /// Runs `body` on the calling thread, in a trap region, and does not wait for the work that it
  /// starts.
  ///
  /// That work belongs to `scope`.
  ///
  /// - Parameter body: The code to run, in the caller's task if there is one.
  /// - Returns: How the body ended.
  package static func runWithoutWaiting(
    in scope: TrapScope, _ body: @escaping () throws -> Void
  ) -> Trap.End {
    TrapScope.probeCapabilities()
    return scope.run { TrapRegion.run(body) }
  }

  /// Whether a trap is the exception that leaves the body of `runOnCallingThread`.
  ///
  /// A region that has caught it must raise the trap's payload again.
  package static func isInterruption(_ trap: Trap) -> Bool { trap.payload is Interruption }

  /// The payload of the exception that leaves the body of `runOnCallingThread` after a trap of one of
  /// its tasks.
  private struct Interruption: Sendable {}

  /// Stores the task of the body, which may already have ended, because it runs on another thread.
  private func started(_ task: Task<Void, Never>) {
    let isCancelled = lock.withLock {
      if end == nil { self.task = task }
      return self.isCancelled || end?.trap != nil
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the task of the body, now or when it is created.
  private func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return self.task
    }
    task?.cancel()
  }

  /// The effect of one call of `finish`.
  private struct Ending {
    /// Whether the run had not ended before this call.
    let isFirst: Bool
    /// Resumes the waiting caller; nil if the run had ended before, without a trap.
    ///
    /// It does nothing if a trap had ended the run: without Stakeout the process would have ended
    /// there, so no one needs to learn of a later end.
    let following: (@Sendable () -> Void)?
  }

  /// Ends the run, unless it has ended already.
  @discardableResult
  private func finish(_ end: Trap.End) -> Ending {
    let (before, waiter, task) = lock.withLock {
      defer {
        if self.end == nil { self.end = end }
        self.waiter = nil
        self.task = nil
      }
      return (self.end, self.waiter, self.task)
    }
    if let before {
      return Ending(isFirst: false, following: before.trap.map { _ in TrapScope.nothingFollows })
    }
    let tell: @Sendable () -> Void = {
      waiter?.resume(returning: end)
      // Cancel last, because that may wait for a lock that the trapped task holds.
      if end.trap != nil { task?.cancel() }
    }
    return Ending(isFirst: true, following: tell)
  }
}

/// Whether traps are left to the debugger: `STAKEOUT_TRAPS=through` in the environment.
package let trapsGoThrough = ProcessInfo.processInfo.environment["STAKEOUT_TRAPS"] == "through"

extension Trap {
  /// Runs an asynchronous `body` and returns the trap that would have ended the process; nil if the
  /// body returned.
  ///
  /// ```swift
  /// let trap = await Trap.catching { await account.withdraw(80) }
  /// ```
  ///
  /// Traps are caught in the body, also after a suspension, in actor methods, in child tasks and in
  /// main-actor code. They are also caught in what `Task { }` and `Task.detached` run while the body
  /// runs. The first trap ends the wait.
  ///
  /// The task that trapped, and the tasks that wait for it, never resume, so their `defer` blocks do
  /// not run. The body's task is cancelled, and with it its child tasks. A task that traps after the
  /// body has ended ends the process, as without a region.
  ///
  /// The body runs in a task of its own, in the caller's isolation, while the caller is suspended. The
  /// task inherits the caller's task-local values, priority and cancellation. All code runs where it
  /// would run without this function. The thread and the actor on which it traps continue with their
  /// next job.
  ///
  /// - Parameter body: The code to run. It is escaping because a trap abandons its frames.
  /// - Returns: The trap; nil if the body returned.
  /// - Throws: The error that the body throws.
  @_disfavoredOverload
  nonisolated(nonsending) public static func catching<Failure>(
    _ body: @escaping () async throws(Failure) -> Void
  ) async throws(Failure) -> Trap? {
    let end = await end(of: body)
    if case .threw(let error) = end { throw error as! Failure }
    return end.trap
  }

  /// Runs an asynchronous `body` in a task of its own, in the caller's isolation, and returns how it
  /// ended.
  nonisolated(nonsending) package static func end(
    of body: @escaping () async throws -> Void
  ) async -> End {
    // SAFETY: the caller is suspended while the body runs, and the body keeps its own isolation.
    nonisolated(unsafe) let body = body
    return await TrapRun.run { try await body() }
  }

  /// Runs `body` and returns the first trap in it or in anything that it starts: tasks, threads,
  /// dispatch blocks, operations.
  ///
  /// ```swift
  /// let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
  /// ```
  ///
  /// A thread or a block that traps ends there. A serial queue continues with its next block.
  ///
  /// Threads and tasks that the body does not start are not covered, such as a thread that the test has
  /// started before.
  ///
  /// - Parameters:
  ///   - patience: The time to wait for a trap after the body has returned.
  ///   - body: The code to run, in the caller's isolation and in a task of its own.
  /// - Returns: The first trap; nil if there was none.
  nonisolated(nonsending) public static func anywhere(
    within patience: Duration, _ body: @escaping () async -> Void
  ) async -> Trap? {
    await catching {
      await body()
      // sleep: until a trap of another thread cancels the task.
      try? await Task.sleep(for: patience)
    }
  }
}
