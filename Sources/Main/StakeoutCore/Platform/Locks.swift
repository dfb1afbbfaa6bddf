// Locks: a plain one, one that survives a fork, a condition, and the order that the thread
// sanitizer must see.

internal import CStakeout
private import class Foundation.NSLock
private import Glibc

/// A value that one thread at a time may access.
///
/// `Synchronization.Mutex` would work, but ThreadSanitizer does not see its lock, and
/// reports a race for each use. A testing toolkit must cause no reports in its users' sanitizer
/// runs. The lock is not recursive. Run no user code inside it.
package final class Locked<Value>: @unchecked Sendable {
  // SAFETY: the value is only touched with the lock held.
  private var value: Value
  private let lock = NSLock()

  /// Creates a lock around `value`.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs `body` with exclusive access to the value.
  package func withLock<R>(_ body: (inout sending Value) throws -> sending R) rethrows -> sending R
  {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// A value that may go to another thread although its type does not say so.
///
/// SAFETY: each use says why, in such a comment.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package var value: Value

  package init(_ value: Value) { self.value = value }
}

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

/// Makes a happens-before order visible that the thread sanitizer cannot see by itself.
///
/// Foundation's notification centre hands an observer to other threads under a lock that the
/// sanitizer does not see. So the sanitizer would report each read of the observer as a race with
/// its initialisation, in the sanitizer runs of our users too. Both sides take one lock of this
/// package, which shows the order.
package enum HiddenOrder {
  private static let turns = Locked(0)

  /// Call this before the observer is handed over.
  package static func publish() { turns.withLock { $0 += 1 } }

  /// Call this in the observer, before it reads anything.
  package static func receive() { turns.withLock { _ = $0 } }
}

/// A lock, and a signal that threads wait for while they hold it.
///
/// Like `NSCondition`, which waits by the wall clock: a clock that is set back would make its waits
/// longer by as much. This one waits by the monotonic clock.
///
/// SAFETY: both belong to this object alone, and the system allows any thread to use them.
package final class MonotonicCondition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates an unlocked condition.
  package init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Locks; the lock is not recursive.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Unlocks.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` with the lock held.
  package func withLock<R>(_ body: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Wakes one of the threads that wait.
  package func signal() { pthread_cond_signal(condition) }

  /// Waits for a signal, with the lock held when it begins and when it returns.
  ///
  /// It may return without a signal.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits for a signal until `deadline` of the machine's clock at the latest.
  ///
  /// It may return earlier without a signal.
  package func wait(until deadline: Deadline) {
    let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    pthread_cond_timedwait(condition, mutex, &end)
  }
}
