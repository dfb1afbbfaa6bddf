internal import CStakeout
private import class Foundation.NSLock

/// Keeps forks out of critical sections of this package.
package enum Fork {
  /// Runs `body` while no thread forks.
  ///
  /// A lock that another thread holds during a fork stays locked in the child. So each lock that a
  /// double takes for a call, or to answer a question about its calls, is taken inside this
  /// function: the child finds the lock free and the guarded state intact.
  ///
  /// `body` waits for a running fork, and a fork waits for `body`. So do not run user code inside.
  @inline(__always)
  package static func held<R>(_ body: () throws -> sending R) rethrows -> sending R {
    stk_fork_hold()
    defer { stk_fork_release() }
    return try body()
  }
}

/// A lock that a forked child always finds free; see `Fork.held(_:)`.
package struct ForkSafeLock: Sendable {
  private let lockInside = NSLock()

  /// Creates an unlocked lock.
  package init() {}

  /// Locks, and blocks forks until ``unlock()``.
  package func lock() {
    stk_fork_hold()
    lockInside.lock()
  }

  /// Unlocks, and allows forks again.
  package func unlock() {
    lockInside.unlock()
    stk_fork_release()
  }

  /// Runs `body` with the lock held.
  @inline(__always)
  package func withLock<R>(_ body: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}
