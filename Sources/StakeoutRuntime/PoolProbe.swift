internal import Synchronization

/// Finds out whether Swift's thread pool runs tasks while one of its threads is blocked.
///
/// The pool has as many threads as the machine has processors, and starts no other one for a
/// thread that is blocked. When blocking waits hold all of them, nothing that a test has started in
/// a task can happen, a task that the probe has started included.
struct PoolProbe {
  private final class Mark: Sendable {
    let isSet = Atomic(false)
  }

  private let mark = Mark()

  /// Starts a task; nil when the caller is in none, and so on no thread of the pool.
  init?() {
    guard withUnsafeCurrentTask(body: { $0 != nil }) else { return nil }
    // Threads are shared by the tasks of one priority.
    Task.detached(priority: Task.currentPriority) { [mark] in
      mark.isSet.store(true, ordering: .relaxed)
    }
  }

  /// Whether the task has run.
  var hasRun: Bool { mark.isSet.load(ordering: .relaxed) }
}
