import CStakeout
import Foundation
import StakeoutTestSupport
import Testing

@Suite struct WaitTests {
  private let second: UInt64 = 1_000_000_000

  // MARK: Pauses

  private let millisecond: UInt64 = 1_000_000

  /// A wait with the usual interval that has used no processor time yet.
  private func poll(
    _ elapsed: UInt64, longest: UInt64 = 10_000_000, spent: UInt64 = 0, waits: UInt32 = 1
  ) -> UInt64 {
    stk_wait_pause(stk_poll(elapsed: elapsed, longest: longest, spent: spent, waits: waits))
  }

  @Test(
    arguments: [
      (elapsed: UInt64(0), pause: UInt64(20_000)), (elapsed: 480_000, pause: 20_000),
      (elapsed: 480_024, pause: 20_001), (elapsed: 2_400_000, pause: 100_000),
      (elapsed: 8_399_999, pause: 349_999), (elapsed: 8_400_000, pause: 350_000),
      (elapsed: 1_000_000_000, pause: 350_000), (elapsed: .max, pause: 350_000),
    ] as [(elapsed: UInt64, pause: UInt64)])
  func `within its budget, a pause is a twenty-fourth of the wait, and fine`(
    row: (elapsed: UInt64, pause: UInt64)
  ) {
    #expect(poll(row.elapsed) == row.pause)
    let budget = 2_500_000 + row.elapsed / 85
    #expect(poll(row.elapsed, spent: budget / 8 * 8) == row.pause)
  }

  @Test(
    arguments: [
      (elapsed: UInt64(2_400_000), pause: UInt64(100_000)),
      (elapsed: 8_400_000, pause: 350_000), (elapsed: 24_000_000, pause: 1_000_000),
      (elapsed: 239_999_999, pause: 9_999_999), (elapsed: 240_000_000, pause: 10_000_000),
      (elapsed: .max / 100, pause: 10_000_000),
    ] as [(elapsed: UInt64, pause: UInt64)])
  func `whatever polling costs, a pause is at most a twenty-fourth of the wait, and 10 ms`(
    row: (elapsed: UInt64, pause: UInt64)
  ) {
    #expect(poll(row.elapsed, spent: .max) == row.pause)
    #expect(poll(row.elapsed, spent: .max, waits: .max) == row.pause)
  }

  /// How often a wait of one second polls, if a poll costs so many nanoseconds, and what that costs.
  private func simulated(costOfPoll cost: UInt64) -> (polls: UInt64, spent: UInt64) {
    var (elapsed, spent, polls) = (UInt64(0), UInt64(0), UInt64(0))
    while elapsed < second {
      elapsed += poll(elapsed, spent: spent) + cost
      spent += cost
      polls += 1
    }
    return (polls, spent)
  }

  @Test(arguments: [1_000, 5_000, 10_000, 20_000, 40_000] as [UInt64])
  func `a wait of one second stays within its budget, and uses it up if it has to`(cost: UInt64) {
    let (polls, spent) = simulated(costOfPoll: cost)
    #expect(spent <= 2_500_000 + second / 85 + 2 * cost)
    #expect(polls >= min(2_500, 13_000_000 / cost))
  }

  @Test func `beyond its budget, a pause lasts until the wait has made up for it`() {
    let budget = 2_500_000 + second / 85
    #expect(poll(second, spent: budget + 5_000) >= 85 * 5_000)
    #expect(poll(second, spent: budget + 5_000) < 85 * 5_020)
  }

  @Test func `many waits at once share the budget of eight`() {
    let budget = 2_500_000 + second / 85
    for waits in [UInt32(0), 1, 8] {
      #expect(poll(second, spent: budget / 8 * 8, waits: waits) == 350_000)
      #expect(poll(second, spent: budget + 10_000, waits: waits) >= 10_000 * 85)
    }
    #expect(poll(second, spent: budget / 16 * 8 - 1, waits: 16) == 350_000)
    #expect(poll(second, spent: budget / 2 + 10_000, waits: 16) >= 10_000 * 85 * 2)
    #expect(poll(second, spent: second, waits: 16) == 10_000_000)
  }

  @Test(
    arguments: [
      (longest: UInt64(0), pause: UInt64(20_000)), (longest: 19_999, pause: 20_000),
      (longest: 50_000, pause: 50_000), (longest: 500_000, pause: 500_000),
      (longest: 5_000_000, pause: 5_000_000),
    ] as [(longest: UInt64, pause: UInt64)])
  func `no pause is longer than the interval`(row: (longest: UInt64, pause: UInt64)) {
    #expect(poll(second, longest: row.longest, spent: second) == row.pause)
    #expect(poll(second, longest: row.longest) == min(row.pause, 350_000))
  }

  @Test(
    arguments: [
      (elapsed: UInt64(0), longest: UInt64(10_000_001), pause: UInt64(20_000)),
      (elapsed: 240_000_000, longest: 10_000_001, pause: 10_000_000),
      (elapsed: 240_000_048, longest: 10_000_001, pause: 10_000_001),
      (elapsed: .max, longest: 10_000_001, pause: 10_000_001),
      (elapsed: 2_400_000_000, longest: .max, pause: 100_000_000),
      (elapsed: .max, longest: .max, pause: .max / 24),
    ] as [(elapsed: UInt64, longest: UInt64, pause: UInt64)])
  func `an interval longer than the usual one is used up`(
    row: (elapsed: UInt64, longest: UInt64, pause: UInt64)
  ) {
    for spent in [UInt64(0), .max] {
      #expect(poll(row.elapsed, longest: row.longest, spent: spent) == row.pause)
    }
  }

  @Test func `a short sleep leaves the thread its timer slack`() throws {
    let before = try #require(try timerSlack())
    let event = try #require(stk_event_acquire())
    defer { stk_event_release(event) }
    for sleeper in [event, nil] {
      _ = stk_wait(stk_deadline_after(stk_now(), 1_000), sleeper, false)
      #expect(try timerSlack() == before)
    }
  }

  // MARK: Times

  @Test(
    arguments: [
      (start: UInt64(5), span: Int64(0), end: UInt64(5)),
      (start: 5, span: -1, end: 5),
      (start: 5, span: .min, end: 5),
      (start: 5, span: 7, end: 12),
      (start: 0, span: .max, end: UInt64(Int64.max)),
      (start: .max - 7, span: 7, end: .max),
      (start: .max - 7, span: 8, end: .max),
      (start: .max - 7, span: .max, end: .max),
      (start: .max, span: 1, end: .max),
      (start: .max, span: -1, end: .max),
    ] as [(start: UInt64, span: Int64, end: UInt64)])
  func `a deadline saturates`(row: (start: UInt64, span: Int64, end: UInt64)) {
    #expect(stk_deadline_after(row.start, row.span) == row.end)
  }

  @Test(arguments: [stk_now, stk_thread_time] as [@Sendable () -> UInt64])
  func `the clock and a thread's time go on, and not back`(time: @Sendable () -> UInt64) {
    let start = time()
    var last = start
    while last < start + millisecond {
      let now = time()
      #expect(now >= last)
      last = now
    }
  }

  @Test func `a wait ends at its deadline and not before`() {
    for span in [Int64(0), 1, 1_000, 100_000, 3_000_000] {
      let deadline = stk_deadline_after(stk_now(), span)
      let reasons = waitThroughSignals(until: deadline)
      #expect(reasons == STK_WAIT_DEADLINE)
      #expect(stk_now() >= deadline)
    }
  }

  @Test(arguments: [true, false])
  func `a deadline is a moment, not a span`(hasEvent: Bool) throws {
    let event = hasEvent ? stk_event_acquire() : nil
    #expect((event != nil) == hasEvent)
    nonisolated(unsafe) let waited = event
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = stk_wait(stk_deadline_after(stk_now(), 1_000), waited, false)
      ended.signal()
    }
    // A span of this length would be the time since the machine's start. If the wait does not end,
    // its thread keeps the event.
    try #require(ended.wait(timeout: .now() + 60) == .success)
    if let event { stk_event_release(event) }
  }

  @Test func `a ring before the wait ends it at once, and only that one`() throws {
    let event = try #require(stk_event_acquire())
    defer { stk_event_release(event) }
    stk_event_ring(event)
    stk_event_ring(event)
    #expect(stk_wait(.max, event, false) == UInt32(STK_WAIT_EVENT))
    #expect(stk_wait(stk_now(), event, false) == UInt32(STK_WAIT_DEADLINE))
  }

  @Test func `a ring and the deadline may both hold`() throws {
    let event = try #require(stk_event_acquire())
    defer { stk_event_release(event) }
    stk_event_ring(event)
    #expect(stk_wait(0, event, false) == UInt32(STK_WAIT_EVENT | STK_WAIT_DEADLINE))
  }

  @Test(arguments: [.max, .max - 1, .max / 2] as [UInt64])
  func `a ring ends a wait with a deadline that does not come`(deadline: UInt64) throws {
    let event = try #require(stk_event_acquire())
    defer { stk_event_release(event) }
    nonisolated(unsafe) let rung = event
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      stk_event_ring(rung)
      done.signal()
    }
    #expect(waitThroughSignals(until: deadline, event) == STK_WAIT_EVENT)
    done.wait()
  }

  @Test func `an event out of the pool is not rung`() throws {
    for _ in 0..<100 {
      let event = try #require(stk_event_acquire())
      #expect(stk_wait(0, event, false) == UInt32(STK_WAIT_DEADLINE))
      stk_event_ring(event)
      stk_event_release(event)
      // Late, after the event went back: harmless.
      stk_event_ring(event)
    }
  }

  @Test func `a ring leaves errno alone`() throws {
    let event = try #require(stk_event_acquire())
    defer { stk_event_release(event) }
    errno = 99
    stk_event_ring(event)
    #expect(errno == 99)
  }

  @Test func `a signal during a wait ends it early and says nothing happened`() async throws {
    try await TrapFixture.succeed("wait interrupted by a signal")
  }

  @Test func `another thread leaves the main queue's work alone`() async throws {
    try await TrapFixture.succeed("wait for the main queue on another thread")
  }

  @Test func `a forked process does not take its parent's rings`() async throws {
    try await TrapFixture.succeed("fork with a rung event")
  }

  /// How late the kernel may end a sleep of the calling thread, in nanoseconds.
  private func timerSlack() throws -> Int? {
    let place = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    let thread = try #require(place.split(separator: "/").last)
    let text = try String(contentsOfFile: "/proc/\(thread)/timerslack_ns", encoding: .utf8)
    return Int(text.prefix { $0 != "\n" })
  }

  /// Waits again after a signal, as the contract asks.
  private func waitThroughSignals(until deadline: UInt64, _ event: OpaquePointer? = nil) -> Int {
    while true {
      let reasons = stk_wait(deadline, event, false)
      if reasons != 0 { return Int(reasons) }
    }
  }
}
