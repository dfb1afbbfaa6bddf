internal import CStakeout
private import Foundation

/// Learns of traps on threads that are in no region: of dispatch queues, of `Thread`, of Swift's own
/// pool.
///
/// While somebody watches, such a trap does not end the process. Its thread is parked for ever, and
/// what it holds stays held.
///
/// SAFETY: what changes is only touched with the lock held.
final class TrapWatch: @unchecked Sendable {
  static let shared = TrapWatch()

  /// Whether the trap was the watcher's.
  typealias Watcher = @Sendable (Trap) -> Bool

  private let lock = NSLock()
  private var watchers: [(id: Int, watcher: Watcher)] = []
  private var nextID = 0
  private var hasThread = false

  /// Begins to watch.
  ///
  /// - Parameter watcher: Called on a thread of its own. Those that have begun last are asked first.
  /// - Returns: What ``end(_:)`` takes; nil where the handlers cannot be installed.
  func begin(_ watcher: @escaping Watcher) -> Int? {
    guard stk_watch_begin() == .STK_STATUS_OK else { return nil }
    let (id, startsThread) = lock.withLock {
      nextID += 1
      watchers.append((nextID, watcher))
      defer { hasThread = true }
      return (nextID, !hasThread)
    }
    if startsThread { Thread.detachNewThread { self.takeAll() } }
    return id
  }

  /// Ends it.
  func end(_ id: Int) {
    lock.withLock { watchers.removeAll { $0.id == id } }
    stk_watch_end()
  }

  private func takeAll() -> Never {
    withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      let report = report.baseAddress.unsafelyUnwrapped
      while true {
        stk_watch_take(report)
        deliver(Trap(report.pointee))
      }
    }
  }

  /// Ends the process where nobody watches any more: the trap came with the end of the last watch.
  private func deliver(_ trap: Trap) {
    let watchers = lock.withLock { self.watchers }
    for (_, watcher) in watchers.reversed() where watcher(trap) { return }
    fatalError("a thread trapped while nobody waited for it any more: \(trap)")
  }
}

extension Trap {
  /// Runs `body`, and returns what would have ended the process, on whatever thread that happens:
  /// a dispatch queue's, one of `Thread`, one of Swift's pool, or in the body itself.
  ///
  /// ```swift
  /// let trap = await Trap.anywhere(within: .seconds(5)) { queue.async { cache.clear() } }
  /// ```
  ///
  /// A thread that traps outside of the body is parked for ever: what it holds stays held, a serial
  /// queue stands still, and a pool has one thread less. The main thread and the main queue are not: there, and
  /// where a thread that has never been in a trap region uses up its stack, the process ends as it does
  /// without this.
  ///
  /// Nothing tells whose doing the trap of a thread is: of several waits at once, the one that began
  /// last gets it.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a trap when the body has come back.
  ///   - body: Runs in the caller's isolation, in a task of its own.
  /// - Returns: The first trap; nil when there was none.
  nonisolated(nonsending) public static func anywhere(
    within patience: Duration, _ body: @escaping () async -> Void
  ) async -> Trap? {
    // SAFETY: the caller is suspended while the body runs, and the body is isolated as it says.
    nonisolated(unsafe) let body = body
    let end = await TrapRun.run(watchingFor: patience) { await body() }
    if case .trapped(let trap) = end { return trap }
    return nil
  }
}
