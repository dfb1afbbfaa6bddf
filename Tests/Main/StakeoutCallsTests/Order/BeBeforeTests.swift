import StakeoutCore
import StakeoutMatching
import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

@Suite struct BeBeforeTests {
  private let lock = CallLog(ofReceiver: Door.self)
  private let store = CallLog(ofReceiver: Journalist.self)

  private var acquire: CallStep { CallStep(lock, function: "acquire()") }
  private var write: CallStep { CallStep(store, function: "write(_:)") }

  @Test func `the first call counts, on both sides`() throws {
    #expect(try status(acquire, beBefore(write)) == .doesNotMatch)
    lock.append("acquire()")
    #expect(try status(acquire, beBefore(write)) == .doesNotMatch)
    store.append("write(_:)", [1])
    #expect(try status(acquire, beBefore(write)) == .matches)
    #expect(try status(acquire, beBefore(write, within: .seconds(6_000))) == .matches)
    #expect(try status(acquire, beBefore(write, within: .seconds(-1))) == .doesNotMatch)
    #expect(try status(write, beBefore(acquire)) == .doesNotMatch)
    lock.append("acquire()")
    store.append("write(_:)", [2])
    // In an order they are, but the first write was not behind it.
    let late = CallStep(store, function: "write(_:)", with: .of([2]))
    #expect(try status(late, beBefore(acquire)) == .doesNotMatch)
    #expect(try status(acquire, beBefore(late)) == .matches)
  }

  @Test func `counts are those before the other, and those of the other`() throws {
    lock.append("acquire()")
    lock.append("acquire()")
    store.append("write(_:)", [1])
    lock.append("acquire()")
    #expect(
      try status(CallStep(lock, function: "acquire()", count: .exactly(2)), beBefore(write))
        == .matches)
    #expect(
      try status(CallStep(lock, function: "acquire()", count: .atLeast(3)), beBefore(write))
        == .doesNotMatch)
    #expect(
      try status(acquire, beBefore(CallStep(store, function: "write(_:)", count: .exactly(2))))
        == .doesNotMatch)
  }

  @Test func `the text says why`() {
    var calls = FixedCalls()
    #expect(
      text(acquire, write, calls) == """
        expected to be before Journalist write(_:), got Door acquire(): the other was not called, \
        this one 0 times
        calls: none
        """)
    calls.add(store, "write(_:)", [1], at: 5)
    calls.add(lock, "acquire()", at: 7, thread: 2)
    #expect(
      text(acquire, write, calls) == """
        expected to be before Journalist write(_:), got Door acquire(): called only after the other
        calls:
          +0.000 ms  thread 1  Journalist  write(_:) with <1>  ← the other
          +0.002 ms  thread 2  Door        acquire()
        """)
    #expect(
      text(write, acquire, calls, .microseconds(1)) == """
        expected to be before Door acquire() within 0.001 ms, got Journalist write(_:): \
        1 time before, 0.002 ms earlier
        calls:
          +0.000 ms  thread 1  Journalist  write(_:) with <1>  ← this
          +0.002 ms  thread 2  Door        acquire()  ← the other
        """)
    let other = CallStep(lock, function: "release()")
    #expect(text(other, write, calls).contains("got Door release(): never called\n"))
    let twice = CallStep(lock, function: "acquire()", count: .exactly(2))
    #expect(
      text(write, twice, calls).hasPrefix(
        "expected to be before Door acquire(), exactly 2 times, got Journalist write(_:): "
          + "the other was called 1 time\n"))
  }

  @Test func `nil fails it both ways`() {
    failsForNil(beBefore(write), "be before Journalist write(_:)")
  }

  @Test func `it is woken by the calls of both`() {
    #expect(beBefore(write).wakeSource?(acquire) is JointWakeSource)
    #expect(beBefore(write).wakeSource?(nil) == nil)
    #expect(beBefore(write).noun == "called before Journalist write(_:)")
  }

  private func text(
    _ step: CallStep, _ other: CallStep, _ calls: FixedCalls, _ limit: Duration? = nil
  ) -> String {
    BeforeVerdict(step, other, calls: calls.calls, within: limit).message.failure(actual: "")
      .stringValue
  }
}
