import Foundation
import StakeoutReporting
import Testing

@testable import StakeoutRuntime

@Suite struct LookupThreadTests {
  private let thread = LookupThread()

  @Test func `lookups of all threads run on one, which is none of theirs`() {
    let threads = Locked<Set<ObjectIdentifier>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      thread.run(within: .seconds(600)) {
        threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
      }
    }
    #expect(threads.withLock { $0.count } == 1)
    #expect(!threads.withLock { $0.contains(ObjectIdentifier(Thread.current)) })
  }

  @Test func `a lookup that has used up its time goes on`() throws {
    let (gate, done) = try (#require(Event()), #require(Event()))
    let hasEnded = Locked(false)
    thread.run(within: .zero) {
      Wait.until(.never, event: gate)
      hasEnded.withLock { $0 = true }
      done.ring()
    }
    #expect(!hasEnded.withLock { $0 })
    gate.ring()
    Wait.until(.never, event: done)
    #expect(hasEnded.withLock { $0 })
  }

  @Test func `a lookup waits for the one before`() throws {
    let gate = try #require(Event())
    let order = Locked<[Int]>([])
    thread.run(within: .zero) {
      Wait.until(.never, event: gate)
      order.withLock { $0.append(1) }
    }
    gate.ring()
    thread.run(within: .seconds(600)) { order.withLock { $0.append(2) } }
    #expect(order.withLock { $0 } == [1, 2])
  }
}
