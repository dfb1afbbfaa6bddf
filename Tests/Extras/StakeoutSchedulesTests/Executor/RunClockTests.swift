import StakeoutCore
import Testing

@testable import StakeoutSchedules

@Suite struct RunClockTests {
  private static let day: UInt64 = 86_400_000_000_000

  @Test func `held time moves for Swift's clocks and for our deadlines, and for no others`() throws
  {
    try #require(ConcurrencyHooks.openForRuns() == nil)
    let (clock, real) = (RunClock(), Deadline.realNow)
    clock.hold(at: 0)
    let before = (Deadline.now, ContinuousClock.now, SuspendingClock.now)
    clock.hold(at: Self.day)
    let after = (Deadline.now, ContinuousClock.now, SuspendingClock.now)
    let realAfter = Deadline.realNow
    RunClock.release()
    #expect(after.0.duration(since: before.0) == .seconds(86_400))
    #expect(before.1.duration(to: after.1) == .seconds(86_400))
    #expect(before.2.duration(to: after.2) == .seconds(86_400))
    #expect(realAfter.duration(since: real) < .seconds(86_400))
    #expect(clock.elapsed(at: after.0) == Self.day)
    #expect(Deadline.now.duration(since: real) < .seconds(86_400))
  }
}
