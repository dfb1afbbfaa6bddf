import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite struct EventTests {
  @Test func `the time ends a task's wait`() async throws {
    let deadline = Deadline.after(.milliseconds(1))
    let event = try #require(Event())
    while !deadline.hasPassed { await Wait.suspended(until: deadline, event: event) }
    await Wait.suspended(until: .now, event: event)
    // Wait without an event as well, as if there were no memory for one.
    let later = Deadline.after(.milliseconds(1))
    while !later.hasPassed { await Wait.suspended(until: later, event: nil) }
  }

  @Test func `a cancellation ends a task's wait`() async {
    let task = Task {
      await Wait.suspended(until: .never, event: Event())
      await Wait.suspended(until: .after(.seconds(6_000)), event: Event())
    }
    task.cancel()
    await task.value
  }

  @Test func `a thousand tasks wait at once, each for its own ring`() async throws {
    let events = try (0..<1_000).map { _ in try #require(Event()) }
    await withTaskGroup(of: Void.self) { group in
      for (index, event) in events.enumerated() {
        group.addTask {
          let deadline = index.isMultiple(of: 2) ? Deadline.never : .after(.seconds(6_000))
          await Wait.suspended(until: deadline, event: event)
          if index + 1 < events.count { events[index + 1].ring() }
        }
      }
      events[0].ring()
    }
  }

  @Test func `a ring ends one wait of a task, before or after it began, and not the next one`()
    async throws
  {
    let event = try #require(Event())
    event.ring()
    await Wait.suspended(until: .never, event: event)
    for _ in 0..<20 {
      async let wait: Void = Wait.suspended(until: .never, event: event)
      event.ring()
      await wait
      let deadline = Deadline.after(.microseconds(100))
      await Wait.suspended(until: deadline, event: event)
      #expect(deadline.hasPassed)
    }
  }

  @Test(
    arguments: [
      (Duration.zero, Duration.milliseconds(1), Duration.microseconds(20)),
      (.milliseconds(24), .milliseconds(10), .microseconds(350)),
      (.milliseconds(24), .milliseconds(11), .milliseconds(1)),
      (.seconds(Int64.max), .milliseconds(10), .microseconds(350)),
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

  @Test func `pauses stay within limits for absurd costs`() {
    let limits = Duration.microseconds(350)...Duration.milliseconds(10)
    for duration in [Duration.seconds(Int64.min), .zero, .nanoseconds(1), .seconds(Int64.max)] {
      for waits in [Int.min, 0, 1, .max] {
        let cost = PollingCost(spent: duration, waits: waits)
        let pause = Wait.pause(after: .seconds(1), longest: .milliseconds(10), cost: cost)
        #expect(limits.contains(pause))
      }
    }
  }
}
