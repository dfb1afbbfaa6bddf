import StakeoutCore
import Testing

@Suite struct DeadlineTests {
  @Test(
    arguments: [
      (Duration.zero, Int64(0)), (Duration.nanoseconds(1), Int64(1)), (.nanoseconds(-1), -1),
      (.milliseconds(1500), 1_500_000_000), (.milliseconds(-1500), -1_500_000_000),
      (Duration(secondsComponent: 0, attosecondsComponent: 999_999_999), 0),
      (.nanoseconds(Int64.max), Int64.max), (.nanoseconds(Int64.min), Int64.min),
      (.nanoseconds(Int64.max) + .nanoseconds(1), .max),
      (.nanoseconds(Int64.min) - .nanoseconds(1), .min),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    ] as [(Duration, Int64)])
  func `a duration in nanoseconds saturates`(duration: Duration, nanoseconds: Int64) {
    #expect(duration.saturatedNanoseconds == nanoseconds)
  }

  @Test func `an endless duration gives a deadline that no test will see`() {
    #expect(!Deadline.after(.seconds(Int64.max)).hasPassed)
    #expect(!Deadline.never.hasPassed)
    #expect(Deadline.never.advanced(by: .seconds(-1)) == .never)
  }

  @Test func `a deadline of now, or of a negative duration, has passed`() {
    #expect(Deadline.now.hasPassed)
    #expect(Deadline.after(.zero).hasPassed)
    #expect(Deadline.after(.seconds(-5)).hasPassed)
    #expect(Deadline.after(.seconds(Int64.min)).hasPassed)
    #expect(!Deadline.after(.seconds(3600)).hasPassed)
  }

  @Test func `the time between two moments is not negative, and saturates`() {
    let (early, late) = (Deadline(nanoseconds: 5), Deadline(nanoseconds: 12))
    #expect(late.duration(since: early) == .nanoseconds(7))
    #expect(early.duration(since: late) == .zero)
    #expect(early.duration(since: early) == .zero)
    #expect(Deadline.never.duration(since: early) == .nanoseconds(Int64.max))
    #expect(early < late && !(late < early) && early <= early)
  }
}
