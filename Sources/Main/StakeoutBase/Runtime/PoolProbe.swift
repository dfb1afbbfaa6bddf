internal import CStakeout

/// Finds out whether Swift's thread pool runs tasks while one of its threads is blocked.
///
/// The pool has as many threads as the machine has processors, and does not replace a blocked
/// thread. When blocking waits occupy all threads, no task runs, neither those that the test has
/// started nor the one that the probe has started.
struct PoolProbe {
  private let mark = Locked(false)

  /// Starts the task; nil if the caller is not in a task, and so not on a thread of the pool.
  init?() {
    guard stk_tasks_current() != nil else { return nil }
    // Tasks of one priority share threads.
    Task.detached(priority: Task.currentPriority) { [mark] in
      mark.withLock { $0 = true }
    }
  }

  /// Whether the task has run.
  var hasRun: Bool { mark.withLock { $0 } }
}
