import Foundation
import Testing

@testable import StakeoutBase

@Suite struct LookupThreadTests {
  private let thread = LookupThread()
  private let notes = Notes()

  @Test func `lookups of all threads run on one, which is none of theirs`() {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      thread.run(within: .seconds(600)) { notes.add("\(ObjectIdentifier(Thread.current))") }
    }
    #expect(notes.all.count == 8)
    #expect(Set(notes.all).count == 1)
    #expect(!notes.all.contains("\(ObjectIdentifier(Thread.current))"))
  }

  @Test func `a lookup that has used up its time goes on`() throws {
    let (gate, done) = try (#require(Event()), #require(Event()))
    thread.run(within: .zero) {
      Wait.until(.never, event: gate)
      notes.add("ended")
      done.ring()
    }
    #expect(notes.all.isEmpty)
    gate.ring()
    Wait.until(.never, event: done)
    #expect(notes.all == ["ended"])
  }

  @Test func `a lookup waits for the one before`() throws {
    let gate = try #require(Event())
    thread.run(within: .zero) {
      Wait.until(.never, event: gate)
      notes.add("first")
    }
    gate.ring()
    thread.run(within: .seconds(600)) { notes.add("second") }
    #expect(notes.all == ["first", "second"])
  }

  /// SAFETY: the notes are only touched with the lock held.
  private final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [String] = []

    var all: [String] { lock.withLock { notes } }
    func add(_ note: String) { lock.withLock { notes.append(note) } }
  }
}
