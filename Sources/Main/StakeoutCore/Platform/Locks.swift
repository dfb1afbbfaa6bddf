// Locks: one that guards a value, one that a forked child finds free, a condition, and a fence that the
// thread sanitizer sees.

internal import CStakeout
private import class Foundation.NSLock
private import Glibc

/// A value that one thread at a time may access.
///
/// `Synchronization.Mutex` would work, but ThreadSanitizer does not see its lock, and reports a race
/// for each use. A testing toolkit must cause no reports in its users' sanitizer runs.
///
/// The lock is not recursive. Run no user code inside it.
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

/// A wrapper for a value that may be passed to another thread although its type does not say so.
///
/// SAFETY: each use explains in a comment like this one why it is safe.
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

/// Makes a happens-before order visible that the thread sanitizer cannot see otherwise.
///
/// Foundation's notification centre passes an observer to other threads under a lock that the sanitizer
/// does not see. So the sanitizer would report each read of the observer as a race with its
/// initialisation, also in the sanitizer runs of Stakeout's users. Both sides take one lock of this
/// package, which shows the order.
package enum SanitizerFence {
  private static let value = Locked(0)

  /// Publishes the observer.
  ///
  /// Call this before the observer is passed to the notification centre.
  package static func release() { value.withLock { $0 += 1 } }

  /// Synchronises with ``release()``.
  ///
  /// Call this in the observer, before it reads anything.
  package static func acquire() { value.withLock { _ = $0 } }
}

/// A condition with its lock, which waits by the monotonic clock.
///
/// `NSCondition` waits by the wall clock: setting that clock back makes its waits longer by as much.
///
/// SAFETY: the mutex and the condition belong to this object alone, and the system allows any thread to
/// use them.
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

  /// Waits for a signal.
  ///
  /// The caller holds the lock, and holds it again when the function returns. It may return without a
  /// signal.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits for a signal until `deadline` of the machine's clock at the latest.
  ///
  /// The caller holds the lock, and holds it again when the function returns. It may return earlier
  /// without a signal.
  package func wait(until deadline: Deadline) {
    let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    pthread_cond_timedwait(condition, mutex, &end)
  }
}
