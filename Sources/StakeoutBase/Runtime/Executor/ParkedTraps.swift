internal import CStakeout
private import Foundation

/// Reports the traps of member tasks on threads that are not their run's.
///
/// `stk_watch.h` says which these are. Such a thread is parked for good.
enum ParkedTraps {
  /// The process that the thread was started in: a forked child has none.
  private static let process = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var started: Int32 = 0

  /// Begins to watch for them.
  ///
  /// - Returns: The process that watches; nil if the handlers cannot be installed.
  static func begin() -> Int32? {
    guard stk_watch_begin() == .STK_STATUS_OK else { return nil }
    let here = ProcessInfo.processInfo.processIdentifier
    let isNew = process.withLock {
      defer { started = here }
      return started != here
    }
    if isNew { Unowned.startThread { takeAll() } }
    return here
  }

  /// Ends one watch.
  ///
  /// The traps that came before have been reported. A forked child has not begun what its parent had
  /// begun.
  ///
  /// - Parameter process: What `begin()` returned.
  static func end(_ process: Int32?) {
    if process == ProcessInfo.processInfo.processIdentifier { stk_watch_end() }
  }

  private static func takeAll() -> Never {
    while true {
      let parked = stk_watch_take()
      // The parked task never ends, so it keeps the executor alive.
      JobExecutor.at(parked.pointee.executor)
        .trapped(Trap(parked.pointee.report), on: ThreadName(parked.pointee.names))
    }
  }
}
