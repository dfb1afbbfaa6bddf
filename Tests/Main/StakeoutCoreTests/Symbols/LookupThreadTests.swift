import Foundation
import StakeoutTestSupport
import Testing

import StakeoutContext
// testable: no public lookup takes as long as a test needs.
@testable import StakeoutCore
import StakeoutMatching

/// One thread looks up symbols for all others, each within a time limit.
@Suite struct LookupThreadTests {
  private let thread = LookupThread()
  private let notes = Shared<[String]>([])

  @Test func `lookups of all threads run on one, which is none of theirs`() {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      thread.run(within: .seconds(600)) {
        notes.value.append("\(ObjectIdentifier(Thread.current))")
      }
    }
    #expect(notes.value.count == 8)
    #expect(Set(notes.value).count == 1)
    #expect(!notes.value.contains("\(ObjectIdentifier(Thread.current))"))
  }

  @Test func `a lookup that has used up its time goes on`() throws {
    let (gate, done) = try (#require(Event()), #require(Event()))
    thread.run(within: .zero) {
      Wait.until(.never, event: gate)
      notes.value.append("ended")
      done.ring()
    }
    #expect(notes.value.isEmpty)
    gate.ring()
    Wait.until(.never, event: done)
    #expect(notes.value == ["ended"])
  }

  /// On a busy machine many lookups may be queued although none of them is slow.
  @Test func `lookups before it, each within the limit, use up no patience`() {
    let limit = Duration.milliseconds(500)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      thread.run(within: limit) {
        let work = ThreadWork()
        let end = work.processorTime + limit * 0.6
        while work.processorTime < end {}
        notes.value.append("ended")
      }
    }
    #expect(notes.value == ["ended", "ended"])
  }

  @Test func `a lookup that stands still is not waited for, and the next one waits for it`() throws
  {
    let gate = try #require(Event())
    thread.run(within: .milliseconds(50)) {
      Wait.until(.never, event: gate)
      notes.value.append("first")
    }
    gate.ring()
    thread.run(within: .seconds(600)) { notes.value.append("second") }
    #expect(notes.value == ["first", "second"])
  }
}
