private import class Foundation.NSLock

/// A value that one thread at a time may touch.
///
/// `Synchronization.Mutex` would do, but ThreadSanitizer does not see its lock on Linux and reports
/// a race for each use; a testing toolkit has to be silent in other people's sanitizer runs. The
/// lock is not recursive, and no code of a test's author may run inside it.
package final class Locked<Value>: @unchecked Sendable {
  // SAFETY: the value is only touched with the lock held.
  private var value: Value
  private let lock = NSLock()

  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs `body` with the value, while nobody else can have it.
  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
