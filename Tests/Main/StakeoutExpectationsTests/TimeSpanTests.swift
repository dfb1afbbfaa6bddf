import Foundation
import StakeoutExpectations
import StakeoutNimble
import Testing

/// `TimeSpan`, the type of timeouts and intervals, reads and converts as Nimble's does.
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

  @Test func `converts to what Dispatch and Foundation have`() {
    #expect(TimeSpan.seconds(2).dispatchTimeInterval == .seconds(2))
    #expect(TimeSpan.milliseconds(2).dispatchTimeInterval == .milliseconds(2))
    #expect(TimeSpan.microseconds(2).dispatchTimeInterval == .microseconds(2))
    #expect(TimeSpan.nanoseconds(2).dispatchTimeInterval == .nanoseconds(2))
    #expect(TimeSpan.milliseconds(1500).timeInterval == 1.5)
    #expect(TimeSpan.milliseconds(-1500).timeInterval == -1.5)
    #expect(TimeSpan.microseconds(3).nanoseconds == 3000)
    #expect(TimeSpan.seconds(-1).nanoseconds == 0)
    #expect(TimeSpan.milliseconds(-1).nanoseconds == 0)
    #expect(TimeSpan.seconds(.max).nanoseconds == .max)
  }

  @Test func `is made from a number of seconds`() {
    #expect(1.5.timeSpan == .microseconds(1_500_000))
    #expect(1e15.timeSpan == .seconds(1_000_000_000_000_000))
    #expect(1e300.timeSpan == .seconds(.max))
    #expect((-1e300).timeSpan == .seconds(.min))
    #expect(Double.infinity.timeSpan == .seconds(.max))
    #expect((-Double.infinity).timeSpan == .seconds(.min))
  }

  @Test func `remembers that it is not a number`() {
    for span in [Double.nan.timeSpan, (-Double.nan).timeSpan, TimeSpan(floatLiteral: .nan)] {
      #expect("\(span)" == "nan seconds")
      #expect(span.timeInterval.isNaN)
      #expect(span.duration < .zero, "what does not ask does not wait")
    }
    #expect("\(TimeSpan.seconds(.min))" != "nan seconds")
  }

  @Test func `moves a date, which a plain number still does`() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    #expect(start.advanced(by: .milliseconds(1500)).timeIntervalSinceReferenceDate == 1.5)
    #expect(start.advanced(by: 2).timeIntervalSinceReferenceDate == 2)
    #expect(start.advanced(by: 2.5).timeIntervalSinceReferenceDate == 2.5)
  }

  @Test func `a literal counts seconds`() {
    let (whole, part, huge, low): (TimeSpan, TimeSpan, TimeSpan, TimeSpan) = (3, 0.5, 1e300, -1e300)
    #expect(whole == .seconds(3))
    #expect(part == .microseconds(500_000))
    #expect(huge == .seconds(.max))
    #expect(low == .seconds(.min))
  }
}
