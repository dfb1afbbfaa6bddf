import StakeoutCore
import Testing

import StakeoutCalls

@Suite struct CallLogSubscriptionTests {
  @Test func `one that does not watch may be unwatched`() throws {
    let log = CallLog()
    let event = try #require(Event())
    log.unsubscribe(event)
    #expect(log.subscribe(event))
    log.unsubscribe(try #require(Event()))
    CallLog().unsubscribe(event)
    log.append("a()")
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    log.unsubscribe(event)
  }
}
