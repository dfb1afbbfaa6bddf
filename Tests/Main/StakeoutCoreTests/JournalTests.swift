import StakeoutCore
import StakeoutTestSupport
import Testing

/// The Swift API of the journal.
///
/// Tests/CStakeoutStress tests the data structure itself.
@Suite struct JournalTests {
  private final class Note: Sendable {
    let text: String
    let onDeinit: @Sendable () -> Void
    init(_ text: String, onDeinit: @escaping @Sendable () -> Void = {}) {
      self.text = text
      self.onDeinit = onDeinit
    }
    deinit { onDeinit() }
  }

  @Test func `entries come back in order, with their numbers and payloads`() {
    let journal = Journal<Note>()
    #expect(journal.count == 0)
    #expect(journal.entries.isEmpty)
    let before = Deadline.now
    #expect(journal.append(Note("one"), function: 7))
    #expect(journal.append(Note("two"), function: 8))
    let entries = journal.entries
    #expect(entries.map(\.payload?.text) == ["one", "two"])
    #expect(entries.map(\.function) == [7, 8])
    #expect(entries[0].sequence < entries[1].sequence)
    #expect(entries[0].thread == entries[1].thread)
    #expect(before <= entries[0].time && entries[0].time <= entries[1].time)
    #expect(entries[1].time <= .now)
    #expect(journal.count == 2)
  }

  @Test func `all journals share one order`() {
    let (first, second) = (Journal<Note>(), Journal<Note>())
    for number in 0..<100 {
      (number.isMultiple(of: 3) ? first : second).append(Note("\(number)"))
    }
    let merged = (first.entries + second.entries).sorted { $0.sequence < $1.sequence }
    #expect(merged.map(\.payload?.text) == (0..<100).map(String.init))
    #expect(JournalOrder.latest >= merged[99].sequence)
  }

  @Test func `a reset and the end release each payload once, when no reader has it any more`() {
    let released = Locked(0)
    do {
      let journal = Journal<Note>()
      for _ in 0..<10 { journal.append(Note("x") { released.withLock { $0 += 1 } }) }
      var kept = journal.entries
      journal.reset()
      #expect(journal.count == 0)
      #expect(released.withLock { $0 } == 0, "the entries that were read hold them")
      kept = []
      #expect(released.withLock { $0 } == 10)
      withExtendedLifetime(kept) {}
      for _ in 0..<5 { journal.append(Note("x") { released.withLock { $0 += 1 } }) }
      #expect(journal.count == 5)
    }
    #expect(released.withLock { $0 } == 15)
  }

  @Test func `a payload that appends and resets as it goes does no harm`() {
    let journal = Journal<Note>()
    journal.append(
      Note("x") {
        journal.append(Note("from deinit"))
        _ = journal.entries
      })
    journal.reset()
    #expect(journal.entries.map(\.payload?.text) == ["from deinit"])
    journal.reset()
  }

  @Test func `eight subscribers are rung, and a further one is told to poll`() throws {
    let journal = Journal<Note>()
    let events = try (0..<8).map { _ in try #require(Event()) }
    for event in events { #expect(journal.subscribe(event)) }
    let further = try #require(Event())
    #expect(!journal.subscribe(further))
    journal.append(Note("x"))
    for event in events { #expect(Wait.until(.never, event: event).contains(.event)) }
    journal.unsubscribe(events[3])
    #expect(journal.subscribe(further))
    journal.reset()
    for (index, event) in (events + [further]).enumerated() where index != 3 {
      #expect(Wait.until(.never, event: event).contains(.event))
    }
    #expect(Wait.until(.now, event: events[3]) == .deadline)
    for event in events + [further] { journal.unsubscribe(event) }
    for event in events { #expect(journal.subscribe(event)) }
  }

  // MARK: Cursors

  @Test func `a reader gets each entry once`() {
    let journal = Journal<Note>()
    let cursor = JournalCursor()
    #expect(journal.entries(since: cursor).isEmpty)
    for number in 0..<40 { journal.append(Note("\(number)")) }
    #expect(journal.entries(since: cursor).map(\.payload?.text) == (0..<40).map(String.init))
    #expect(journal.entries(since: cursor).isEmpty)
    journal.append(Note("40"))
    #expect(journal.entries(since: cursor).map(\.payload?.text) == ["40"])
    #expect(journal.entries(since: JournalCursor()).count == 41)
  }

  @Test func `after a reset it goes on with what came since`() {
    let journal = Journal<Note>()
    let cursor = JournalCursor()
    journal.append(Note("0"))
    #expect(journal.entries(since: cursor).count == 1)
    #expect(journal.isCurrent(cursor))
    journal.reset()
    #expect(!journal.isCurrent(cursor))
    journal.append(Note("1"))
    #expect(journal.entries(since: cursor).map(\.payload?.text) == ["1"])
    #expect(journal.isCurrent(cursor))
    journal.reset()
    #expect(journal.entries(since: cursor).isEmpty)
  }
}
