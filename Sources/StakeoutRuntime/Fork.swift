internal import CStakeout
private import class Foundation.NSLock

/// Forks, as far as locks of this package are concerned.
package enum Fork {
  /// Runs `body` while no thread forks.
  ///
  /// A forked child finds a lock that another thread held locked for ever. So each lock that a
  /// double takes for a call, or to answer a question about its calls, is taken in here: the child
  /// finds it free, and what it guards whole. Mind that `body` waits for a fork that is going on,
  /// and the fork for `body`: no code of a test's author may run inside.
  @inline(__always)
  package static func held<R>(_ body: () throws -> R) rethrows -> R {
    stk_fork_hold()
    defer { stk_fork_release() }
    return try body()
  }
}

/// A lock that a forked child finds free, as `Fork.held(_:)` says.
package struct ForkSafeLock: Sendable {
  private let lockInside = NSLock()

  /// A lock that is free.
  package init() {}

  /// Takes the lock, and keeps forks away.
  package func lock() {
    stk_fork_hold()
    lockInside.lock()
  }

  /// Gives the lock back.
  package func unlock() {
    lockInside.unlock()
    stk_fork_release()
  }

  /// Runs `body` with the lock taken.
  @inline(__always)
  package func withLock<R>(_ body: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}
