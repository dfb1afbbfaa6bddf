import CStakeout
import Foundation
import StakeoutTestSupport
import Testing

@Suite struct WaitTests {
  private let millisecond: UInt64 = 1_000_000

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
    // If the wait took its deadline for a span, it would last as long as the machine has been
    // running. In that case the thread keeps the event.
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
      // A late ring, after the event was released, is harmless.
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

  /// Returns how late the kernel may end a sleep of the calling thread, in nanoseconds.
  private func timerSlack() throws -> Int? {
    let place = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    let thread = try #require(place.split(separator: "/").last)
    let text = try String(contentsOfFile: "/proc/\(thread)/timerslack_ns", encoding: .utf8)
    return Int(text.prefix { $0 != "\n" })
  }

  /// Waits again after each signal, as the contract of `stk_wait` requires.
  private func waitThroughSignals(until deadline: UInt64, _ event: OpaquePointer? = nil) -> Int {
    while true {
      let reasons = stk_wait(deadline, event, false)
      if reasons != 0 { return Int(reasons) }
    }
  }
}
