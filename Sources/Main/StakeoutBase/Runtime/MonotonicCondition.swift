private import Glibc

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
