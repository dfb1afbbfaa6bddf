private import class Foundation.NSLock

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
  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
