internal import CStakeout

/// An append-only log that any number of threads write at once, none waiting for another.
///
/// All journals of the process share one order that is consistent with happens-before. Each entry
/// carries an object; the journal retains it until a reset.
package final class Journal<Payload: AnyObject & Sendable>: Sendable {
  /// One entry.
  package struct Entry: Sendable {
    /// Its place in the order of all entries of all journals, from 1.
    package let sequence: UInt64
    /// When the append began.
    package let time: Deadline
    /// The system's number of the thread that appended.
    package let thread: UInt64
    /// The writer's own number for what was called.
    package let function: UInt64
    /// What was appended.
    package let payload: Payload
  }

  // SAFETY: stk_journal.h allows all calls from any thread at once, except destroy, which deinit
  // makes when no other caller is left.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// An empty journal; takes memory for entries at the first append.
  package init() {
    let ops = stk_payload_ops(
      retain: { _ = Unmanaged<AnyObject>.fromOpaque($0).retain() },
      release: { Unmanaged<AnyObject>.fromOpaque($0).release() })
    guard let handle = stk_journal_create(ops) else {
      fatalError("Stakeout has no memory for a journal")
    }
    self.handle = handle
  }

  deinit { stk_journal_destroy(handle) }

  /// Appends an entry and rings the watching events.
  ///
  /// False when there was no memory for it; nothing has changed then.
  @discardableResult
  package func append(_ payload: Payload, function: UInt64 = 0) -> Bool {
    let retained = Unmanaged.passRetained(payload)
    guard stk_journal_append(handle, function, retained.toOpaque()) == .STK_STATUS_OK else {
      retained.release()
      return false
    }
    return true
  }

  /// All entries whose append returned before this call, in their order; later ones may be among
  /// them.
  package var entries: [Entry] {
    var snapshot = stk_snapshot()
    guard stk_journal_snapshot(handle, &snapshot) == .STK_STATUS_OK else {
      fatalError("Stakeout has no memory to read a journal")
    }
    defer { stk_snapshot_destroy(handle, &snapshot) }
    return Self.entries(in: snapshot)
  }

  private static func entries(in snapshot: stk_snapshot) -> [Entry] {
    UnsafeBufferPointer(start: snapshot.entries, count: snapshot.count).map { entry in
      Entry(
        sequence: entry.sequence, time: Deadline(nanoseconds: entry.time), thread: entry.thread,
        function: entry.function,
        payload: unsafeDowncast(
          Unmanaged<AnyObject>.fromOpaque(entry.payload).takeUnretainedValue(), to: Payload.self))
    }
  }

  /// The entries that no earlier read with this cursor has returned, in their order; after a reset
  /// those that came since.
  ///
  /// It costs as much as the new entries do, however many came before.
  package func entries(since cursor: JournalCursor) -> [Entry] {
    var snapshot = stk_snapshot()
    guard stk_journal_read_on(handle, &cursor.cursor, &snapshot) == .STK_STATUS_OK else {
      fatalError("Stakeout has no memory to read a journal")
    }
    defer { stk_snapshot_destroy(handle, &snapshot) }
    return Self.entries(in: snapshot)
  }

  /// Whether no reset has begun since the cursor was last read with.
  package func isCurrent(_ cursor: JournalCursor) -> Bool {
    stk_journal_is_current(handle, &cursor.cursor)
  }

  /// How many entries there are.
  ///
  /// Visits each, and copies none.
  package var count: Int { stk_journal_count(handle) }

  /// Removes the entries whose append returned before this call.
  package func reset() {
    guard stk_journal_reset(handle) == .STK_STATUS_OK else {
      fatalError("Stakeout has no memory to reset a journal")
    }
  }

  /// Has every append ring `event`, until `unwatch(_:)`.
  ///
  /// False when the journal has as many watchers as it can hold.
  package func watch(_ event: Event) -> Bool {
    stk_journal_watch(handle, event.handle) == .STK_STATUS_OK
  }

  /// Ends what `watch(_:)` began.
  package func unwatch(_ event: Event) { stk_journal_unwatch(handle, event.handle) }
}

/// Where one reader goes on, of one journal, who has read before.
package final class JournalCursor {
  fileprivate var cursor = stk_cursor()

  /// A cursor at the beginning.
  package init() {}

  deinit { stk_cursor_destroy(&cursor) }
}

/// The order of all entries of all journals.
package enum JournalOrder {
  /// The number of the latest append so far; 0 before the first.
  package static var latest: UInt64 { stk_sequence_latest() }
}
