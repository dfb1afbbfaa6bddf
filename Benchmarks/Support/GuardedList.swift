private import Foundation

/// An array of entries behind a mutex: the simplest alternative to a journal.
///
/// It uses Foundation's lock, which is a pthread mutex. The mutex of the Synchronization module passes
/// the lock through the kernel if there are more threads than cores, and takes up to a thousand times
/// as long.
///
/// SAFETY: `entries` is only accessed while the lock is held.
public final class GuardedList<Payload: Sendable>: @unchecked Sendable {
  private struct Entry {
    let sequence: Int
    let time: Int
    let thread: UInt64
    let function: UInt64
    let payload: Payload
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  /// Makes an empty list.
  public init() {}

  /// The number of entries.
  public var count: Int { lock.withLock { entries.count } }

  /// Adds an entry with the current time.
  public func append(_ payload: Payload, thread: UInt64, function: UInt64) {
    let time = Clock.now
    lock.withLock {
      entries.append(
        Entry(
          sequence: entries.count + 1, time: time, thread: thread, function: function,
          payload: payload))
    }
  }

  /// Removes all entries, but keeps their memory.
  public func removeAll() {
    lock.withLock { entries.removeAll(keepingCapacity: true) }
  }
}
