private import Foundation

/// What one would write without a journal.
///
/// With Foundation's lock, a pthread mutex: that of the Synchronization module hands itself over
/// through the kernel when threads outnumber cores, and takes up to a thousand times as long.
///
/// SAFETY: `entries` is touched with the lock held.
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

  /// An empty list.
  public init() {}

  /// How many entries there are.
  public var count: Int { lock.withLock { entries.count } }

  /// Adds an entry with the present time.
  public func append(_ payload: Payload, thread: UInt64, function: UInt64) {
    let time = Clock.now
    lock.withLock {
      entries.append(
        Entry(
          sequence: entries.count + 1, time: time, thread: thread, function: function,
          payload: payload))
    }
  }

  /// Forgets all entries, and keeps their memory.
  public func removeAll() {
    lock.withLock { entries.removeAll(keepingCapacity: true) }
  }
}
