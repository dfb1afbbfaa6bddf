import StakeoutMatching
import StakeoutRuntime
import Synchronization
import Testing

@testable import StakeoutCalls

@Suite struct CallLogWatchingTests {
  @Test func `a call and a reset ring whoever watches`() throws {
    let log = CallLog()
    let event = try #require(Event())
    #expect(log.watch(event))
    log.append("a()")
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    log.reset()
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    log.unwatch(event)
    log.append("a()")
    log.reset()
    #expect(Wait.until(.now, event: event) == .deadline)
  }

  @Test func `there may be any number of watchers`() throws {
    let log = CallLog()
    let events = try (0..<64).map { _ in try #require(Event()) }
    for event in events { #expect(log.watch(event)) }
    log.append("a()")
    for event in events { #expect(Wait.until(.after(.seconds(600)), event: event) == .event) }
    for event in events { log.unwatch(event) }
    #expect(log.watchers.isEmpty)
    for event in events { #expect(log.watch(event)) }
    log.reset()
    for event in events { #expect(Wait.until(.after(.seconds(600)), event: event) == .event) }
    for event in events { log.unwatch(event) }
  }

  @Test func `a bell that is no event is rung as well`() throws {
    let log = CallLog()
    let bell = RelayBell(try #require(Event()))
    #expect(log.subscribe(bell))
    log.append("a()")
    #expect(Wait.until(.after(.seconds(600)), event: bell.event) == .event)
    log.reset()
    #expect(Wait.until(.after(.seconds(600)), event: bell.event) == .event)
    log.unsubscribe(bell)
    #expect(log.watchers.isEmpty)
  }

  @Test func `watchers may come and go while others call`() throws {
    let log = CallLog()
    concurrently(threads: 8, iterations: 300) { thread, _ in
      if thread < 4 {
        log.append("a()")
      } else {
        guard let event = Event(), log.watch(event) else { return }
        log.unwatch(event)
        let bell = RelayBell(event)
        guard log.subscribe(bell) else { return }
        log.unsubscribe(bell)
      }
    }
    #expect(log.count == 1_200)
    #expect(log.watchers.isEmpty)
  }

  private final class RelayBell: Bell {
    let event: Event
    init(_ event: Event) { self.event = event }
    func ring() { event.ring() }
  }
}
