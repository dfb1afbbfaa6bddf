// An append-only log of typed entries that many threads write at once, over the journal of the C core.

internal import CStakeout

/// An append-only log that any number of threads write at once, without waiting for each other.
///
/// All journals of the process share one order, which is consistent with happens-before. An entry
/// may carry an object. The journal retains that object until a reset.
package final class Journal<Payload: AnyObject & Sendable>: Sendable {
  /// One entry.
  package struct Entry: Sendable {
    /// The sequence number: the place in the order of all entries of all journals, from 1.
    package let sequence: UInt64
    /// The time at which the append began.
    package let time: Deadline
    /// The system's ID of the appending thread.
    package let thread: UInt64
    /// The number of the appending task; 0 outside of any task.
    package let task: UInt64
    /// The number of the called function, in the writer's own numbering.
    package let function: UInt64
    /// The appended object; nil if the entry carries none.
    package let payload: Payload?
  }

  // SAFETY: stk_journal.h allows all calls from any thread at once, except destroy. deinit calls
  // destroy when no other caller is left.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Creates an empty journal.
  ///
  /// Allocates memory for entries at the first append.
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

  /// Appends to this journal, and must not outlive it.
  package var writer: JournalWriter { JournalWriter(handle) }

  /// Appends an entry and rings the subscribed events.
  ///
  /// An append without a payload counts no references, so that calls without arguments do not contend
  /// for one object's reference count.
  ///
  /// - Returns: False if there was no memory, or if the journal is full. Then nothing has changed.
  @discardableResult
  package func append(_ payload: consuming Payload?, function: UInt64 = 0) -> Bool {
    writer.append(payload, function: function)
  }

  /// All entries whose append returned before this call, in order.
  ///
  /// The result may also contain later entries.
  package var entries: [Entry] {
    withSnapshot(of: nil) { $0.map(Self.entry) }
  }

  /// Returns the entries of one function, in order.
  package func entries(of function: UInt64) -> [Entry] {
    withSnapshot(of: function) { $0.map(Self.entry) }
  }

  /// Calls `body` with the sequence number and the payload of each entry of one function, in order.
  ///
  /// These are the entries that `entries(of:)` returns and whose sequence number is above `start`. This
  /// function needs no array for them, and so does not retain their payloads for one.
  package func forEachPayload(
    of function: UInt64, after start: UInt64 = 0, _ body: (UInt64, Payload?) -> Void
  ) {
    withSnapshot(of: function) { entries in
      for index in entries.indices where entries[index].sequence > start {
        let sequence = entries[index].sequence
        Self.withPayload(of: entries[index]) { body(sequence, $0) }
      }
    }
  }

  /// Returns the entries of one function whose payloads are accepted, in order.
  package func entries(
    of function: UInt64, where isAccepted: (Payload?) -> Bool
  ) -> [Entry] {
    withSnapshot(of: function) { entries in
      entries.filter { Self.withPayload(of: $0, isAccepted) }.map(Self.entry)
    }
  }

  /// Calls `body` with the payload of an entry, which the entry's snapshot retains.
  private static func withPayload<R>(of entry: stk_entry, _ body: (Payload?) -> R) -> R {
    guard let address = entry.payload else { return body(nil) }
    return Unmanaged<Payload>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Returns the latest entries after a sequence number, at most `most`, and the number of all entries
  /// after it.
  package func latest(_ most: Int, after start: UInt64) -> (entries: [Entry], count: Int) {
    withSnapshot(of: nil) { entries in
      var first = entries.startIndex
      if start > 0 { first = entries.firstIndex { $0.sequence > start } ?? entries.endIndex }
      let all = entries[first...]
      return (all.suffix(most).map(Self.entry), all.count)
    }
  }

  private static func entry(_ entry: stk_entry) -> Entry {
    Entry(
      sequence: entry.sequence, time: Deadline(nanoseconds: entry.time), thread: entry.thread,
      task: entry.task, function: entry.function,
      payload: entry.payload.map { Unmanaged<Payload>.fromOpaque($0).takeUnretainedValue() })
  }

  /// Calls `body` with a snapshot of the entries: of one function, or of all if it is nil.
  private func withSnapshot<R>(
    of function: UInt64?, _ body: (UnsafeBufferPointer<stk_entry>) -> R
  ) -> R {
    var snapshot = stk_snapshot()
    let status =
      if let function {
        withUnsafePointer(to: function) { stk_journal_snapshot(handle, $0, &snapshot) }
      } else {
        stk_journal_snapshot(handle, nil, &snapshot)
      }
    guard status == .STK_STATUS_OK else { fatalError("Stakeout has no memory to read a journal") }
    defer { stk_snapshot_destroy(handle, &snapshot) }
    return body(UnsafeBufferPointer(start: snapshot.entries, count: snapshot.count))
  }

  /// Returns the entries that no earlier read with this cursor has returned, in order.
  ///
  /// After a reset, it returns only the entries appended since.
  ///
  /// The cost depends on the number of new entries, not on how many came before.
  package func entries(since cursor: JournalCursor) -> [Entry] {
    let end = stk_journal_end(handle)
    if cursor.end.generation != end.generation {
      cursor.end = stk_ticket(generation: end.generation, index: 0)
      cursor.empty = []
    }
    var entries: [Entry] = []
    let places = cursor.empty + (cursor.end.index..<end.index)
    cursor.empty = places.filter { index in
      var entry = stk_entry()
      let place = stk_ticket(generation: end.generation, index: index)
      guard stk_journal_read(handle, place, &entry) else { return true }
      entries.append(Self.entry(entry))
      if let payload = entry.payload { Unmanaged<Payload>.fromOpaque(payload).release() }
      return false
    }
    cursor.end = end
    return entries.sorted { $0.sequence < $1.sequence }
  }

  /// Whether no reset has begun since the last read with the cursor.
  package func isCurrent(_ cursor: JournalCursor) -> Bool {
    stk_journal_end(handle).generation == cursor.end.generation
  }

  /// The number of entries.
  ///
  /// It visits each entry, and copies none.
  package var count: Int { stk_journal_count(handle, nil) }

  /// Counts the entries of one function up to now.
  ///
  /// - Returns: The number, and the sequence number of the last entry of all journals up to which it
  ///   counts. Nil if an entry up to that one may still appear, because its append is under way.
  package func countAll(of function: UInt64) -> (count: Int, last: UInt64)? {
    let counted = stk_journal_count_of(handle, function)
    return counted.is_whole ? (counted.count, counted.last) : nil
  }

  /// Removes the entries whose append returned before this call.
  package func reset() {
    guard stk_journal_reset(handle) == .STK_STATUS_OK else {
      fatalError("a Stakeout journal cannot be reset more than 2^32 - 1 times")
    }
  }

  /// Makes every append and every reset ring `event`, until `unwatch(_:)`.
  ///
  /// - Returns: false if the journal has as many subscribers as it can ring. Then the caller has to poll.
  package func subscribe(_ event: Event) -> Bool {
    stk_journal_subscribe(handle, event.handle) == .STK_STATUS_OK
  }

  /// Stops ringing `event`.
  package func unsubscribe(_ event: Event) { stk_journal_unsubscribe(handle, event.handle) }
}

/// Appends to one journal, which it does not retain: an owner of the journal saves two reference counts for
/// each append.
package struct JournalWriter: @unchecked Sendable {
  // SAFETY: any thread may append. The owner of the journal keeps the handle valid.
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

  /// Appends an entry and rings the subscribed events.
  ///
  /// - Parameter payload: An object of the journal's payload type; nil for none.
  /// - Returns: False if there was no memory, or if the journal is full. Then nothing has changed.
  package func append(_ payload: AnyObject?, function: UInt64) -> Bool {
    guard let payload else { return stk_journal_append(handle, function, nil) == .STK_STATUS_OK }
    let retained = Unmanaged.passRetained(payload)
    if stk_journal_append(handle, function, retained.toOpaque()) == .STK_STATUS_OK { return true }
    retained.release()
    return false
  }
}

/// The resume position of one reader of one journal.
package final class JournalCursor {
  /// The position after the last slot that was read.
  fileprivate var end = stk_ticket()
  /// The indexes of earlier slots that were still empty, to be read again.
  fileprivate var empty: [UInt32] = []

  /// Creates a cursor at the beginning.
  package init() {}
}

/// The sequence numbers of the entries of all journals.
package enum JournalOrder {
  /// The sequence number of the latest append; 0 before the first.
  package static var latest: UInt64 { stk_sequence_latest() }
}
