import StakeoutRuntime
import StakeoutTestSupport
import Testing

@Suite struct EventTests {
  @Test func `a ring before the wait ends it, once`() throws {
    let event = try #require(Event())
    event.ring()
    #expect(Wait.until(.never, event: event) == .event)
    #expect(Wait.until(.now, event: event) == .deadline)
  }

  @Test func `rings of eight threads end a wait`() throws {
    let event = try #require(Event())
    onThreads(8) { _ in event.ring() }
    #expect(Wait.until(.never, event: event) == .event)
    #expect(Wait.until(.now, event: event) == .deadline)
  }

  @Test func `an event that was dropped is recycled without its ring`() throws {
    for _ in 0..<100 { try #require(Event()).ring() }
    let event = try #require(Event())
    #expect(Wait.until(.now, event: event) == .deadline)
  }

  @Test(
    arguments: [
      (Duration.zero, Duration.milliseconds(1), Duration.microseconds(20)),
      (.milliseconds(24), .milliseconds(10), .milliseconds(1)),
      (.seconds(Int64.max), .milliseconds(10), .milliseconds(10)),
      (.seconds(-1), .milliseconds(10), .microseconds(20)),
      (.milliseconds(24), .zero, .microseconds(20)),
      (.milliseconds(24), .seconds(-1), .microseconds(20)),
      (.seconds(Int64.max), .seconds(Int64.max), .nanoseconds(Int64.max / 24)),
    ] as [(Duration, Duration, Duration)])
  func `pauses stay within limits for absurd durations`(
    elapsed: Duration, longest: Duration, pause: Duration
  ) {
    #expect(Wait.pause(after: elapsed, longest: longest) == pause)
  }
}
