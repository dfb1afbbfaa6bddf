// A body with all that it starts, which ends by its first trap; `Trap.catching` with `await`.

internal import CStakeout
private import Foundation
public import StakeoutCore

/// A body with everything that it starts, which ends with the body or with its first trap.
///
/// SAFETY: what changes is only touched with the lock held, or by one thread.
package final class TrapRun: @unchecked Sendable {
  private let lock = NSLock()
  private var waiter: UnsafeContinuation<Trap.End, Never>?
  private var end: Trap.End?
  /// Nil before the task is made, and when the run has ended.
  private var task: Task<Void, Never>?
  private var isCancelled = false
  /// Only touched by the thread that runs the body of `runOnCallingThread`.
  private var isBodyRunning = false

  /// Where the task of the body is kept; nil before it runs.
  private let bodyTask = Locked<UInt?>(nil)
  /// Whether the task of the body runs here.
  private var isOfBody: Bool {
    bodyTask.withLock { $0 } == TaskAddress.current?.bits
  }

  private init() {}

  /// Runs `body` and returns how it ended.
  ///
  /// Task-local values, the priority and the preferred executor of the caller reach the body, and so
  /// does its cancellation. After a trap the body's task is cancelled, so that what it started may end.
  ///
  /// - Parameters:
  ///   - isSafeguard: Whether the run only keeps a test run going after a trap, which its test does not
  ///     expect.
  ///   - outer: The scope that gets what nobody waits for any more.
  ///   - report: Called for each trap of the run, also for traps that come when the body has ended.
  ///     The run ends by the first. A trap that comes later, and that `report` does not deal with, ends
  ///     the process, as without a run.
  ///   - body: Runs on no actor.
  nonisolated(nonsending) package static func run(
    isSafeguard: Bool = false, inside outer: TrapScope? = .current,
    reporting report: @escaping Report = { _, _ in false },
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> Trap.End {
    TrapScope.prepare()
    let run = TrapRun()
    let scope = TrapScope(inside: outer, isSafeguard: isSafeguard) { trap in
      // Reported first, because the test may be over when its run has ended.
      let isDealtWith = report(trap, run.isOfBody)
      return run.finish(.trapped(trap)).following ?? (isDealtWith ? TrapScope.nothingFollows : nil)
    }
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
    let end = await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        run.waiter = waiter
        // Not detached: it inherits the caller's task-local values and priority.
        let task = scope.run {
          Task(executorPreference: executor) {
            run.bodyTask.withLock { $0 = TaskAddress.current?.bits }
            do {
              try await body()
              // A trap that has begun before comes first.
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
    // Others may have trapped meanwhile.
    scope.waitForReports()
    return end
  }

  /// Reports a trap of a run.
  ///
  /// On the thread that trapped, while its task is still the current one.
  ///
  /// `isOfBody` says whether the body itself has trapped, and not what it has started. Returns whether
  /// the trap has been dealt with for good.
  package typealias Report = @Sendable (_ trap: Trap, _ isOfBody: Bool) -> Bool

  /// Runs `body` on the calling thread, in a trap region, with the tasks that it starts as a part of
  /// the run.
  ///
  /// For a test of XCTest, which waits on the main thread for what its tasks do. A trap of one of
  /// those has to end the wait.
  ///
  /// - Parameters:
  ///   - report: As of the other form; also called, on this thread, for a trap of `body` itself.
  ///   - interrupt: Has the calling thread run a closure, which leaves `body`.
  ///   - whenTrapped: Called when a trap has ended `body`, before this waits for the reports.
  package static func runOnCallingThread(
    reporting report: @escaping Report,
    interruptingBy interrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    whenTrapped: () -> Void,
    _ body: @escaping () -> Void
  ) {
    TrapScope.prepare()
    let run = TrapRun()
    let reports = DispatchGroup()
    let scope = TrapScope(isSafeguard: true) { trap in
      reports.enter()
      defer { reports.leave() }
      // The wait ends first: a report may take longer than its time-out.
      let ending = run.finish(.trapped(trap))
      if ending.isFirst { interrupt { if run.isBodyRunning { Trap.raise(Interruption()) } } }
      let isDealtWith = report(trap, false)
      return ending.following ?? (isDealtWith ? TrapScope.nothingFollows : nil)
    }
    run.isBodyRunning = true
    let trap = scope.run {
      Trap.catching {
        scope.enteredRegion()
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
    // However long those take that have begun.
    reports.wait()
    run.finish(.returned).following?()
  }

  /// Runs `body` on the calling thread, in a trap region, with what it starts in a scope, and does not
  /// wait for that.
  ///
  /// - Parameter body: Runs in the caller's task, if there is one.
  /// - Returns: How the body came back.
  package static func runWithoutWaiting(
    in scope: TrapScope, _ body: @escaping () throws -> Void
  ) -> Trap.End {
    TrapScope.prepare()
    return scope.run { TrapRegion.run(body) }
  }

  /// Whether a region has caught what leaves the body of `runOnCallingThread`.
  ///
  /// Raise the trap's payload again.
  package static func isInterruption(_ trap: Trap) -> Bool { trap.payload is Interruption }

  /// The error that leaves a body whose task has trapped.
  private struct Interruption: Sendable {}

  /// Takes the task of the body, which may have ended by now: it runs on another thread.
  private func started(_ task: Task<Void, Never>) {
    let isCancelled = lock.withLock {
      if end == nil { self.task = task }
      return self.isCancelled || end?.trap != nil
    }
    if isCancelled { task.cancel() }
  }

  private func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return self.task
    }
    task?.cancel()
  }

  private struct Ending {
    /// Whether the run had not ended before.
    let isFirst: Bool
    /// Tells the one that waits; nil if the run had ended before, without a trap.
    ///
    /// What happens after a trap would not have happened without us, so nobody needs to learn of it.
    let following: (@Sendable () -> Void)?
  }

  /// Ends the run, unless it has ended.
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
      // Last, because it may wait for a lock that the trapped task holds.
      if end.trap != nil { task?.cancel() }
    }
    return Ending(isFirst: true, following: tell)
  }
}

/// Whether traps are left to the debugger: `STAKEOUT_TRAPS=through` in the environment.
package let trapsGoThrough = ProcessInfo.processInfo.environment["STAKEOUT_TRAPS"] == "through"

extension Trap {
  /// Runs an asynchronous `body` and returns what would have ended the process; nil when the body
  /// came back by itself.
  ///
  /// ```swift
  /// let trap = await Trap.catching { await account.withdraw(80) }
  /// ```
  ///
  /// A trap is caught after a suspension, too, in an actor's method, in child tasks, in main-actor
  /// code, and in what `Task { }` and `Task.detached` run while the body does. The first one ends the
  /// wait. The task that trapped, and those that wait for it, stand still for ever: no `defer` of
  /// theirs runs. The others are cancelled. A task that traps when the body has ended ends the process,
  /// as without a region.
  ///
  /// The body runs in a task of its own, in the caller's isolation, while the caller is suspended. Its
  /// task-local values, its priority and its cancellation reach the body. All of its code runs where
  /// it would without this function, and the thread and the actor in which it traps go on with what
  /// comes next.
  ///
  /// - Parameter body: Escaping because a trap abandons its frames.
  /// - Throws: What the body throws.
  @_disfavoredOverload
  nonisolated(nonsending) public static func catching<Failure>(
    _ body: @escaping () async throws(Failure) -> Void
  ) async throws(Failure) -> Trap? {
    let end = await end(of: body)
    if case .threw(let error) = end { throw error as! Failure }
    return end.trap
  }

  /// Runs an asynchronous `body` in a task of its own, in the caller's isolation, and returns how it
  /// came back.
  nonisolated(nonsending) package static func end(
    of body: @escaping () async throws -> Void
  ) async -> End {
    // SAFETY: the caller is suspended while the body runs, and the body is isolated as it says.
    nonisolated(unsafe) let body = body
    return await TrapRun.run { try await body() }
  }

  /// Runs `body`, and returns what would have ended the process, in the body or in anything that it
  /// starts: tasks, threads, blocks of dispatch queues, operations.
  ///
  /// ```swift
  /// let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
  /// ```
  ///
  /// A thread or a block that traps ends there. A serial queue goes on with its next block.
  ///
  /// Threads and tasks that the body does not start are not covered, such as a thread that the test
  /// has started before.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a trap when the body has come back.
  ///   - body: Runs in the caller's isolation, in a task of its own.
  /// - Returns: The first trap; nil when there was none.
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
