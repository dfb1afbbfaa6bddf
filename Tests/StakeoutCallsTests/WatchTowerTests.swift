import StakeoutRuntime
import Testing

@testable import StakeoutCalls

@Suite struct WatchTowerTests {
  @Test func `a call rings the bells at its log`() throws {
    let (tower, log) = (WatchTower(), CallLog())
    let events = try (0..<20).map { _ in try #require(Event()) }
    for event in events { #expect(tower.post(event, at: log, ring: event.ring)) }
    log.append("a()")
    for event in events { #expect(Wait.until(.after(.seconds(600)), event: event) == .event) }
    for event in events { tower.dismiss(event, from: log) }
    log.append("a()")
    #expect(Wait.until(.now, event: events[0]) == .deadline)
  }

  @Test func `a bell is rung when its time has come`() throws {
    let tower = WatchTower()
    let (soon, never) = (try #require(Event()), try #require(Event()))
    #expect(tower.post(never, until: .after(.seconds(6_000)), ring: never.ring))
    #expect(tower.post(soon, until: .now, ring: soon.ring))
    #expect(Wait.until(.after(.seconds(600)), event: soon) == .event)
    #expect(Wait.until(.now, event: never) == .deadline)
    tower.dismissTimed(never)
    tower.dismissTimed(soon)
  }

  @Test func `it is manned again after everybody has left`() throws {
    let (tower, log) = (WatchTower(), CallLog())
    let event = try #require(Event())
    for _ in 0..<50 {
      #expect(tower.post(event, at: log, ring: event.ring))
      log.append("a()")
      #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
      tower.dismiss(event, from: log)
      // A ring that was on its way.
      Wait.until(.now, event: event)
    }
  }

  @Test func `who was never posted may be dismissed`() throws {
    let (tower, log) = (WatchTower(), CallLog())
    let event = try #require(Event())
    tower.dismiss(event, from: log)
    tower.dismissTimed(event)
    #expect(tower.post(event, at: log, ring: event.ring))
    tower.dismiss(event, from: CallLog())
    log.append("a()")
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    tower.dismiss(event, from: log)
  }
}
