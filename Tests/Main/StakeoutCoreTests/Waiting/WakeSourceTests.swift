import Testing

import StakeoutCore

/// Sources that wake a waiting thread or task when a value may have changed.
@Suite struct WakeSourceTests {
  @Test func `several sources are one`() throws {
    let (one, two) = (Source(), Source())
    let event = try #require(Event())
    let joint = JointWakeSource.joining([one, two, one])
    #expect(joint is JointWakeSource)
    #expect(joint?.subscribe(event) == true)
    #expect((one.count, two.count) == (1, 1))
    joint?.unsubscribe(event)
    #expect((one.count, two.count) == (0, 0))
  }

  @Test func `one source is itself, and none is none`() {
    let source = Source()
    #expect(JointWakeSource.joining([source, source]) as AnyObject === source)
    #expect(JointWakeSource.joining([]) == nil)
  }

  @Test func `if one cannot ring, none is asked to`() throws {
    let (one, deaf, last) = (Source(), Source(canRing: false), Source())
    let joint = JointWakeSource.joining([one, deaf, last])
    let event = try #require(Event())
    #expect(joint?.subscribe(event) == false)
    #expect((one.count, deaf.count, last.count) == (0, 0, 0))
  }

  @Test func `a subscription ends with its object`() throws {
    let source = ExplicitWakeSource()
    var subscription = Subscription(to: source)
    #expect(source.count == 1)
    source.ring()
    let event = try #require(subscription?.event)
    #expect(Wait.until(.after(.seconds(600)), event: event) == .event)
    subscription = nil
    #expect(source.count == 0)
    #expect(Subscription(to: Source(canRing: false)) == nil)
  }

  @Test func `one subscriber that goes leaves the others`() throws {
    let source = ExplicitWakeSource()
    let (first, second) = (try #require(Event()), try #require(Event()))
    #expect(source.subscribe(first) && source.subscribe(second))
    source.unsubscribe(first)
    source.ring()
    #expect(Wait.until(.after(.seconds(600)), event: second) == .event)
    #expect(Wait.until(.now, event: first) == .deadline)
  }

  private final class Source: WakeSource {
    private let canRing: Bool
    private let manual = ExplicitWakeSource()

    init(canRing: Bool = true) { self.canRing = canRing }

    var count: Int { manual.count }

    func subscribe(_ event: Event) -> Bool { canRing && manual.subscribe(event) }

    func unsubscribe(_ event: Event) { manual.unsubscribe(event) }
  }
}
