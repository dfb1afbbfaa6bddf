internal import CStakeout

/// An append-only log that any number of threads write at once, none waiting for another.
///
/// All journals of the process share one order that is consistent with happens-before. An entry
/// may carry an object; the journal retains it until a reset.
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
    /// What was appended; nil where the entry carries nothing.
    package let payload: Payload?
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
  /// Without a payload it counts no references, so that calls without arguments do not meet at the
  /// count of an object they share. False when there was no memory; nothing has changed then.
  @discardableResult
  package func append(_ payload: consuming Payload?, function: UInt64 = 0) -> Bool {
    guard let payload else {
      return stk_journal_append(handle, function, nil) == .STK_STATUS_OK
    }
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
    withSnapshot(of: nil) { $0.map(Self.entry) }
  }

  /// The entries of one function.
  package func entries(of function: UInt64) -> [Entry] {
    withSnapshot(of: function) { $0.map(Self.entry) }
  }

  /// Shows what the entries of one function carry that come after a place in the order of all
  /// entries, in their order.
  ///
  /// They are those that `entries(of:)` would return, without the array and its references.
  package func forEachPayload(
    of function: UInt64, after start: UInt64 = 0, _ body: (Payload?) -> Void
  ) {
    withSnapshot(of: function) { entries in
      for index in entries.indices where entries[index].sequence > start {
        guard let address = entries[index].payload else {
          body(nil)
          continue
        }
        // The snapshot retains it.
        Unmanaged<Payload>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
      }
    }
  }

  private static func entry(_ entry: stk_entry) -> Entry {
    Entry(
      sequence: entry.sequence, time: Deadline(nanoseconds: entry.time), thread: entry.thread,
      function: entry.function,
      payload: entry.payload.map { Unmanaged<Payload>.fromOpaque($0).takeUnretainedValue() })
  }

  private func withSnapshot<R>(
    of function: UInt64?, _ body: (UnsafeBufferPointer<stk_entry>) -> R
  ) -> R {
    var snapshot = stk_snapshot()
    let status =
      if let function {
        stk_journal_snapshot_of(handle, function, &snapshot)
      } else {
        stk_journal_snapshot(handle, &snapshot)
      }
    guard status == .STK_STATUS_OK else { fatalError("Stakeout has no memory to read a journal") }
    defer { stk_snapshot_destroy(handle, &snapshot) }
    return body(UnsafeBufferPointer(start: snapshot.entries, count: snapshot.count))
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
    return UnsafeBufferPointer(start: snapshot.entries, count: snapshot.count).map(Self.entry)
  }

  /// Whether no reset has begun since the cursor was last read with.
  package func isCurrent(_ cursor: JournalCursor) -> Bool {
    stk_journal_is_current(handle, &cursor.cursor)
  }

  /// How many entries there are.
  ///
  /// Visits each, and copies none.
  package var count: Int { stk_journal_count(handle) }

  /// How many entries of one function there are.
  package func count(of function: UInt64) -> Int { stk_journal_count_of(handle, function) }

  /// Removes the entries whose append returned before this call.
  package func reset() {
    guard stk_journal_reset(handle) == .STK_STATUS_OK else {
      fatalError("Stakeout has no memory to reset a journal")
    }
  }

  /// Has every append and every reset ring `event`, until `unwatch(_:)`.
  ///
  /// There may be any number of watchers. False when there is no memory for one more, or no thread
  /// to ring those that the journal does not ring itself.
  package func watch(_ event: Event) -> Bool {
    stk_journal_watch(handle, event.handle) == .STK_STATUS_OK
  }

  /// Whether an append rings anything at all.
  package var isWatched: Bool { stk_journal_is_watched(handle) }

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
