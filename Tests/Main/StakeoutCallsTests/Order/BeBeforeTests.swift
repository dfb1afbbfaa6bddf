import StakeoutCalls
import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct BeBeforeTests {
  private let lock = Door()
  private let store = Journalist()

  private var acquire: CallStep { lock.called("acquire()") }
  private var write: CallStep { store.called("write(_:)") }

  @Test func `the first call counts, on both sides`() throws {
    #expect(try status(acquire, beBefore(write)) == .doesNotMatch)
    lock.receive("acquire()")
    #expect(try status(acquire, beBefore(write)) == .doesNotMatch)
    store.receive("write(_:)", 1)
    #expect(try status(acquire, beBefore(write)) == .matches)
    #expect(try status(acquire, beBefore(write, within: .seconds(6_000))) == .matches)
    #expect(try status(acquire, beBefore(write, within: .seconds(-1))) == .doesNotMatch)
    #expect(try status(write, beBefore(acquire)) == .doesNotMatch)
    lock.receive("acquire()")
    store.receive("write(_:)", 2)
    // The calls are in this order, but the first write did not come after `acquire()`.
    let late = store.called("write(_:)", with: 2)
    #expect(try status(late, beBefore(acquire)) == .doesNotMatch)
    #expect(try status(acquire, beBefore(late)) == .matches)
  }

  @Test func `counts are those before the other, and those of the other`() throws {
    lock.receive("acquire()")
    lock.receive("acquire()")
    store.receive("write(_:)", 1)
    lock.receive("acquire()")
    #expect(
      try status(lock.called("acquire()", count: .exactly(2)), beBefore(write)) == .matches)
    #expect(
      try status(lock.called("acquire()", count: .atLeast(3)), beBefore(write)) == .doesNotMatch)
    #expect(
      try status(acquire, beBefore(store.called("write(_:)", count: .exactly(2))))
        == .doesNotMatch)
  }

  @Test func `the time limit is from the first call to the first call of the other`() throws {
    lock.receive("acquire()")
    store.receive("write(_:)", 1)
    let calls = timeline(of: lock, store)
    try #require(calls.count == 2)
    let time = calls[1].time - calls[0].time
    #expect(try status(acquire, beBefore(write, within: time)) == .matches)
    #expect(
      try status(acquire, beBefore(write, within: time - .nanoseconds(1))) == .doesNotMatch)
  }

  @Test func `the text says why`() async throws {
    let (lock, store) = (lock, store)
    #expect(
      to(acquire, beBefore(write)) == """
        expected to be before Journalist write(_:), got Door acquire(): the other was not called, \
        this one 0 times
        calls: none
        """)
    store.receive("write(_:)", 1)
    await takingTurns([0]) { _ in lock.receive("acquire()") }
    let calls = timeline(of: lock, store)
    try #require(calls.count == 2)
    let times = calls.stamps
    #expect(
      to(acquire, beBefore(write)) == """
        expected to be before Journalist write(_:), got Door acquire(): called only after the other
        calls:
          \(times[0])  task 1    Journalist  write(_:) with <1>  ← the other
          \(times[1])  thread 1  Door        acquire()
        """)
    let time = calls[1].time - calls[0].time
    let limit = time - .nanoseconds(1)
    #expect(
      to(write, beBefore(acquire, within: limit)) == """
        expected to be before Door acquire() within \(milliseconds(limit)), got Journalist \
        write(_:): 1 time before, \(milliseconds(time)) earlier
        calls:
          \(times[0])  task 1    Journalist  write(_:) with <1>  ← this
          \(times[1])  thread 1  Door        acquire()  ← the other
        """)
    let never = try #require(to(lock.called("release()"), beBefore(write)))
    #expect(never.contains("got Door release(): never called\n"))
    let twice = try #require(
      to(write, beBefore(lock.called("acquire()", count: .exactly(2)))))
    #expect(
      twice.hasPrefix(
        "expected to be before Door acquire(), exactly 2 times, got Journalist write(_:): "
          + "the other was called 1 time\n"))
  }

  @Test func `nil fails it both ways`() {
    failsForNil(beBefore(write), "be before Journalist write(_:)")
  }

  @Test func `as a pattern it names the other call`() {
    #expect(
      lock.called("hold(_:)", with: beBefore(write)).description
        == "Door hold(_:) with <called before Journalist write(_:)>")
  }
}
