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
