private import Foundation

/// A body in a task of its own, on our threads, with everything that it starts.
///
/// SAFETY: what changes is only touched with the lock held, or by one thread.
package final class TrapRun: @unchecked Sendable {
  /// How a body came back.
  package enum End: Sendable {
    /// It returned.
    case returned
    /// It threw.
    case threw(any Error)
    /// It, or a task that it started, would have ended the process.
    case trapped(Trap)
  }

  private let lock = NSLock()
  private var waiter: UnsafeContinuation<End, Never>?
  private var end: End?
  private var task: Task<Void, Never>?
  private var isCancelled = false
  /// Only touched by the thread that runs the body of `here`.
  private var isBodyRunning = false

  private init() {}

  /// Runs `body` and returns how it ended.
  ///
  /// Task-local values and the priority of the caller reach the body, and so does its cancellation.
  /// After a trap the body's task is cancelled, so that what it started may end.
  ///
  /// - Parameters:
  ///   - report: Called for each trap of the run, on the thread that trapped, while the trapped task
  ///     is still the current one; also for traps that come when the body has ended. Returns whether
  ///     the trap has been dealt with for good. The run ends by it in any case; a trap that nobody
  ///     has dealt with and that comes later ends the process, as without a run.
  ///   - body: Runs on no actor.
  ///   - patience: Watches all threads, too, until the body has come back and then for that long;
  ///     nil for the run's own alone.
  nonisolated(nonsending) package static func run(
    reporting report: @escaping @Sendable (Trap) -> Bool = { _ in false },
    watchingFor patience: Duration? = nil,
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> End {
    RuntimeDoors.prepare()
    let run = TrapRun()
    let watch = patience.flatMap { _ in
      TrapWatch.shared.begin { trap in
        guard run.isGoingOn else { return false }
        _ = report(trap)
        return run.finish(.trapped(trap))
      }
    }
    defer { if let watch { TrapWatch.shared.end(watch) } }
    let caller = #isolation
    let executor = JobExecutor { trap in
      if let caller, RuntimeDoors.isLocked(caller) { refuse(trap) }
      let isDealtWith = report(trap)
      return run.finish(.trapped(trap)) || isDealtWith
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { waiter in
        run.waiter = waiter
        // Not detached: it inherits the caller's task-local values and priority.
        let task = Task(executorPreference: executor) {
          do {
            try await body()
            // sleep: until a trap of another thread cancels the task.
            if let patience { try? await Task.sleep(for: patience) }
            run.finish(.returned)
          } catch {
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
    fatalError(
      """
      a trap cannot be caught in the actor that waits for it, which it leaves locked; call \
      'Trap.catching' or 'expect' from outside of the actor: \(trap)
      """)
  }

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
  package static func here(
    reporting report: @escaping @Sendable (Trap) -> Bool,
    interruptingBy interrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    whenTrapped: () -> Void,
    _ body: @escaping () -> Void
  ) {
    RuntimeDoors.prepare()
    let run = TrapRun()
    let reports = DispatchGroup()
    let executor = JobExecutor { trap in
      // The wait ends first: a report may take longer than its time-out.
      reports.enter()
      let isFirst = run.finish(.trapped(trap))
      if isFirst { interrupt { if run.isBodyRunning { Trap.raise(Interruption()) } } }
      let isDealtWith = report(trap)
      reports.leave()
      return isFirst || isDealtWith
    }
    run.isBodyRunning = true
    let trap = RuntimeDoors.adopt(by: executor) { Trap.catching(body) }
    run.isBodyRunning = false
    if trap != nil { whenTrapped() }
    if let trap, !(trap.payload is Interruption) {
      _ = report(trap)
      run.finish(.trapped(trap))
    }
    run.finish(.returned)
    reports.wait()
  }

  /// What leaves a body whose task has trapped.
  private struct Interruption: Sendable {}

  private var isGoingOn: Bool { lock.withLock { end == nil } }

  private func started(_ task: Task<Void, Never>) {
    let isCancelled = lock.withLock {
      self.task = task
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  private func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return end == nil ? self.task : nil
    }
    task?.cancel()
  }

  /// Ends the run, unless it has ended.
  ///
  /// - Returns: Whether somebody learns of this end, or has learned of a trap before it: what
  ///   happens after a trap would not have happened without us.
  @discardableResult
  private func finish(_ end: End) -> Bool {
    let (before, waiter, task) = lock.withLock {
      defer {
        if self.end == nil { self.end = end }
        self.waiter = nil
        self.task = nil
      }
      return (self.end, self.waiter, self.task)
    }
    if let before {
      if case .trapped = before { return true }
      return false
    }
    waiter?.resume(returning: end)
    // Last, because it may wait for a lock that the trapped task holds.
    if case .trapped = end { task?.cancel() }
    return true
  }
}

/// Whether traps are left to the debugger: `STAKEOUT_TRAPS=through` in the environment.
package let trapsGoThrough = ProcessInfo.processInfo.environment["STAKEOUT_TRAPS"] == "through"
