internal import CStakeout
internal import Synchronization

/// Finds out whether Swift's thread pool runs tasks while one of its threads is blocked.
///
/// The pool has as many threads as the machine has processors, and does not replace a blocked
/// thread. When blocking waits occupy all threads, no task runs, neither those that the test has
/// started nor the one that the probe has started.
struct PoolProbe {
  private final class Mark: Sendable {
    let isSet = Atomic(false)
  }

  private let mark = Mark()

  /// Starts the task; nil if the caller is not in a task, and so not on a thread of the pool.
  init?() {
    guard stk_tasks_current() != nil else { return nil }
    // Tasks of one priority share threads.
    Task.detached(priority: Task.currentPriority) { [mark] in
      mark.isSet.store(true, ordering: .relaxed)
    }
  }

  /// Whether the task has run.
  var hasRun: Bool { mark.isSet.load(ordering: .relaxed) }
}
