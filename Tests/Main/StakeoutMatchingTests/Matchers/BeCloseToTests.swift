import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeCloseToTests {
  @Test func `numbers are judged and described`() {
    refuses(beCloseTo(1.3), 1.2, "be close to <1.3> (within 0.0001), got <1.2>")
    accepts(beCloseTo(1.2001, within: 1.0), 1.2, "be close to <1.2001> (within 1.0), got <1.2>")
    refuses(beCloseTo(9, within: 10e-2), 1.2, "be close to <9.0> (within 0.1), got <1.2>")
    failsForNil(beCloseTo(1.0), "be close to <1.0> (within 0.0001)")
    refuses(beCloseTo(2), 1.2 as Float, "be close to <2.0> (within 0.0001), got <1.2>")
    refuses(beCloseTo(2, within: 1.5e-7), 1.0, "be close to <2.0> (within 1.5e-07), got <1.0>")
    accepts(beCloseTo(1.20009), 1.2)
    accepts(beCloseTo(1.20005), 1.2 as Float)
    refuses(beCloseTo(2, within: 0.5), 1.5, "be close to <2.0> (within 0.5), got <1.5>")
    refuses(beCloseTo(1, within: 0), 1.0, "be close to <1.0> (within 0.0), got <1.0>")
    refuses(beCloseTo(1, within: -1), 1.0, "be close to <1.0> (within -1.0), got <1.0>")
  }

  @Test(arguments: [
    (Double.nan, 1.0), (1, .nan), (.nan, .nan), (.infinity, 1), (1, .infinity),
    (.infinity, .infinity), (.infinity, -.infinity),
  ]) func `what is no number, or infinite, is close to nothing`(
    _ row: (actual: Double, expected: Double)
  ) {
    let (actual, expected) = row
    for delta in [0.5, .infinity] {
      refuses(
        beCloseTo(expected, within: delta), actual,
        "be close to <\(expected)> (within \(delta)), got <\(actual)>")
      refuses(beCloseTo([expected], within: 0.5), [actual])
      refuses(beCloseTo(expected as NSNumber, within: delta), actual as NSNumber)
    }
    refuses(beCloseTo(expected, within: .nan), actual)
  }

  @Test func `a value that converts to a number is judged and described`() {
    let close = beCloseTo(2.5 as NSNumber)
    refuses(close, 1.2 as NSNumber, "be close to <2.5> (within 0.0001), got <1.2>")
    accepts(close, 2.50005 as NSNumber)
    refuses(
      beCloseTo(Self.date(10), within: 1), Self.date(0),
      "be close to <2001-01-01 00:00:10.0000> (within 1.0), got <2001-01-01 00:00:00.0000>")
    accepts(beCloseTo(Self.date(0.5), within: 1), Self.date(0))
    accepts(beCloseTo(Self.date(0.5) as NSDate, within: 1), Self.date(0) as NSDate)
    refuses(beCloseTo(Self.date(2) as NSDate, within: 1), Self.date(0) as NSDate)
    failsForNil(beCloseTo(1 as NSNumber), "be close to <1> (within 0.0001)")
    accepts(beCloseTo(Centimeters(101), within: 0.02), Centimeters(100))
  }

  @Test func `collections are judged and described`() {
    let close = beCloseTo([0.0, 1.3])
    refuses(close, [0.0, 1.2], "be close to <[0.0, 1.3]> (each within 0.0001), got <[0.0, 1.2]>")
    refuses(close, [0.0], "be close to <[0.0, 1.3]> (each within 0.0001), got <[0.0]>")
    refuses(beCloseTo([]), [0.0], "be close to <[]> (each within 0.0001), got <[0.0]>")
    failsForNil(beCloseTo([1.0]), "be close to <[1.0]> (each within 0.0001)")
    accepts(
      beCloseTo([1.0], within: 0.5), [1.25], "be close to <[1.0]> (each within 0.5), got <[1.25]>")
    accepts(beCloseTo([2.0], within: 0.5), [1.5])
    accepts(beCloseTo([]), [Double]())
    // The two slices have different start indices.
    accepts(beCloseTo([1.0, 2.0].dropFirst(0)), [9.0, 1.0, 2.0].dropFirst())
    accepts(beCloseTo(Set([1.00001])), Set([1.0]))
  }

  @Test func `the default delta is that of Nimble`() {
    #expect(DefaultDelta == 0.0001)
    #expect(defaultDelta() as Double == 0.0001)
    #expect(defaultDelta() as Float == 0.0001)
  }

  @Test func `numbers and dates as numbers`() {
    func number(_ value: some NMBDoubleConvertible) -> Double { value.doubleValue }
    #expect(number(1.5 as NSNumber) == 1.5)
    #expect(number(Date(timeIntervalSinceReferenceDate: 1.5)) == 1.5)
    #expect(number(NSDate(timeIntervalSinceReferenceDate: -1.5)) == -1.5)
  }

  /// A length that records every attempt to print it.
  struct Centimeters: NMBDoubleConvertible, TestOutputStringConvertible {
    let length: Double

    init(_ length: Double) { self.length = length }

    var doubleValue: Double { length / 100 }

    var testDescription: String { Unprintable(Int(length)).testDescription }
  }

  /// Returns the date that prints as this many seconds after the beginning of 2001, in any time
  /// zone.
  static func date(_ seconds: Double) -> Date {
    let newYear = Date(timeIntervalSinceReferenceDate: 0)
    return newYear.addingTimeInterval(
      seconds - Double(TimeZone.current.secondsFromGMT(for: newYear)))
  }
}
