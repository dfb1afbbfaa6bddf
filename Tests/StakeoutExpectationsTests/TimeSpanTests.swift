import StakeoutExpectations
import Testing

@Suite struct `TimeSpan tests` {
  @Test func `has a length in every unit`() {
    #expect(TimeSpan.seconds(2).duration == .seconds(2))
    #expect(TimeSpan.milliseconds(2).duration == .milliseconds(2))
    #expect(TimeSpan.microseconds(2).duration == .microseconds(2))
    #expect(TimeSpan.nanoseconds(2).duration == .nanoseconds(2))
    #expect(TimeSpan.milliseconds(999) < .seconds(1))
    #expect(TimeSpan.milliseconds(1000) != .seconds(1), "equal by unit, as in Nimble")
  }

  @Test func `reads as Nimble's does`() {
    #expect("\(TimeSpan.seconds(1))" == "1.0 second")
    #expect("\(TimeSpan.milliseconds(10))" == "0.01 seconds")
    #expect("\(TimeSpan.milliseconds(1000))" == "1.0 second")
    #expect("\(TimeSpan.seconds(2))" == "2.0 seconds")
  }

  @Test func `a literal counts seconds`() {
    let (whole, part, huge, low): (TimeSpan, TimeSpan, TimeSpan, TimeSpan) = (3, 0.5, 1e300, -1e300)
    #expect(whole == .seconds(3))
    #expect(part == .microseconds(500_000))
    #expect(huge == .seconds(.max))
    #expect(low == .seconds(.min))
  }
}
