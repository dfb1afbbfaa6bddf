internal import CStakeout
private import Foundation

/// A body in a task of its own, on our threads, with everything that it starts.
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

  private init() {}

  /// Runs `body` and returns how it ended.
  ///
  /// Task-local values and the priority of the caller reach the body, and so does its cancellation.
  /// After a trap the body's task is cancelled, so that what it started may end.
  ///
  /// - Parameters:
  ///   - isSafeguard: Whether the run only keeps a test run going after a trap, which its test does not
  ///     expect.
  ///   - report: Called for each trap of the run, also for traps that come when the body has ended.
  ///     The run ends by the first. A trap that comes later, and that `report` does not deal with, ends
  ///     the process, as without a run.
  ///   - body: Runs on no actor.
  nonisolated(nonsending) package static func run(
    isSafeguard: Bool = false, reporting report: @escaping Report = { _, _ in false },
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> Trap.End {
    ConcurrencyHooks.prepare()
    let run = TrapRun()
    let caller = #isolation
    let executor = JobExecutor(isSafeguard: isSafeguard) { trap, parked in
      if parked == nil, let caller, ConcurrencyHooks.isLocked(caller) { refuse(trap) }
      // Reported first, because the test may be over when its run has ended.
      let isDealtWith = report(trap, parked)
      return run.finish(.trapped(trap)) || isDealtWith
    }
    let watch = ParkedTraps.begin()
    defer { ParkedTraps.end(watch) }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        run.waiter = waiter
        // Not detached: it inherits the caller's task-local values and priority.
        let task = Task(executorPreference: executor) {
          do {
            try await JobExecutor.$ofTask.withValue(executor) { try await body() }
            // A trap that has begun before comes first.
            stk_watch_wait()
            run.finish(.returned)
          } catch {
            stk_watch_wait()
            run.finish(.threw(error))
          }
        }
        run.started(task)
      }
    } onCancel: {
      run.cancel()
    }
  }

  /// Ends the process: the actor is still in the hands of the task that trapped, and the one that
  /// waits for the body could never get back to it.
  private static func refuse(_ trap: Trap) -> Never {
    stk_watch_leave()
    fatalError(
      """
      a trap cannot be caught in the actor that waits for it, which it leaves locked; call \
      'Trap.catching' or 'expect' from outside of the actor: \(trap)
      """)
  }

  /// Reports a trap of a run.
  ///
  /// On the thread that trapped, while its task is still the current one; for a thread that has been
  /// parked, `parked` is given.
  ///
  /// Returns whether the trap has been dealt with for good.
  package typealias Report = @Sendable (_ trap: Trap, _ parked: ThreadName?) -> Bool

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
    ConcurrencyHooks.prepare()
    let run = TrapRun()
    let reports = DispatchGroup()
    let end = { @Sendable (trap: Trap, parked: ThreadName?) in
      // The wait ends first: a report may take longer than its time-out.
      reports.enter()
      let isFirst = run.finish(.trapped(trap))
      if isFirst { interrupt { if run.isBodyRunning { Trap.raise(Interruption()) } } }
      let isDealtWith = report(trap, parked)
      reports.leave()
      return isFirst || isDealtWith
    }
    let executor = JobExecutor(isSafeguard: true, whenTrapped: end)
    let watch = ParkedTraps.begin()
    run.isBodyRunning = true
    let trap = ConcurrencyHooks.adopt(by: executor) {
      Trap.catching {
        executor.enteredRegion()
        body()
      }
    }
    run.isBodyRunning = false
    if trap != nil { whenTrapped() }
    if let trap, !(trap.payload is Interruption) {
      _ = report(trap, nil)
      run.finish(.trapped(trap))
    }
    ParkedTraps.end(watch)
    run.finish(.returned)
    reports.wait()
  }

  /// Runs `body` on the calling thread, in a trap region, with the tasks that it starts as a part of a
  /// run, and does not wait for these.
  ///
  /// - Parameters:
  ///   - report: Called for each trap of such a task, or of a thread or block that the body starts.
  ///   - body: Runs in the caller's task, if there is one.
  /// - Returns: How the body came back.
  package static func runWithoutWaiting(
    reporting report: @escaping Report, _ body: @escaping () throws -> Void
  ) -> Trap.End {
    ConcurrencyHooks.prepare()
    let executor = JobExecutor(whenTrapped: report)
    return ConcurrencyHooks.adopt(by: executor) { TrapRegion.run(body) }
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

  /// Ends the run, unless it has ended.
  ///
  /// - Returns: Whether somebody learns of this end, or has learned of a trap before it: what
  ///   happens after a trap would not have happened without us.
  @discardableResult
  private func finish(_ end: Trap.End) -> Bool {
    let (before, waiter, task) = lock.withLock {
      defer {
        if self.end == nil { self.end = end }
        self.waiter = nil
        self.task = nil
      }
      return (self.end, self.waiter, self.task)
    }
    if let before { return before.trap != nil }
    waiter?.resume(returning: end)
    // Last, because it may wait for a lock that the trapped task holds.
    if end.trap != nil { task?.cancel() }
    return true
  }
}

/// Whether traps are left to the debugger: `STAKEOUT_TRAPS=through` in the environment.
package let trapsGoThrough = ProcessInfo.processInfo.environment["STAKEOUT_TRAPS"] == "through"

/// Waits until the traps that have come so far have been reported.
package func waitForReportsOfTraps() { stk_watch_wait() }
