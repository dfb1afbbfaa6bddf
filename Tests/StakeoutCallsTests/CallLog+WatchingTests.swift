import StakeoutBase
import Testing

@testable import StakeoutCalls

@Suite struct CallLogWatchingTests {
  @Test func `a call and a reset ring whoever watches`() throws {
    let log = CallLog()
    let event = try #require(Event())
    #expect(log.subscribe(event))
    log.append("a()")
    #expect(rings(event))
    log.reset()
    #expect(rings(event))
    log.unsubscribe(event)
    log.append("a()")
    log.reset()
    #expect(Wait.until(.now, event: event) == .deadline)
  }

  @Test func `one that does not watch may be unwatched`() throws {
    let log = CallLog()
    let event = try #require(Event())
    log.unsubscribe(event)
    #expect(log.subscribe(event))
    log.unsubscribe(try #require(Event()))
    CallLog().unsubscribe(event)
    log.append("a()")
    #expect(rings(event))
    log.unsubscribe(event)
  }

  @Test func `watchers may come and go while others call`() throws {
    let log = CallLog()
    concurrently(threads: 8, iterations: 300) { thread, _ in
      if thread < 4 {
        log.append("a()")
      } else {
        let events = (0..<6).compactMap { _ in Event() }
        let watching = events.filter { log.subscribe($0) }
        for event in watching { log.unsubscribe(event) }
      }
    }
    #expect(log.count == 1_200)
    #expect(!log.journal.isWatched)
  }

  private func rings(_ event: Event) -> Bool {
    Wait.until(.after(.seconds(600)), event: event) == .event
  }
}
