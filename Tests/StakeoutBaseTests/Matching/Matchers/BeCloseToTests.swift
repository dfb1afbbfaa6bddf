import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeCloseToTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("far", "expected to be close to <1.3> (within 0.0001), got <1.2>") {
      to(1.2, beCloseTo(1.3))
    },
    Golden("not, within 1", "expected to not be close to <1.2001> (within 1.0), got <1.2>") {
      toNot(1.2, beCloseTo(1.2001, within: 1.0))
    },
    Golden("within", "expected to be close to <9.0> (within 0.1), got <1.2>") {
      to(1.2, beCloseTo(9, within: 10e-2))
    },
    Golden("nil", "expected to be close to <1.0> (within 0.0001), got <nil>\(hint)") {
      to(nil, beCloseTo(1.0))
    },
    Golden("not nil", "expected to not be close to <1.0> (within 0.0001), got <nil>\(hint)") {
      toNot(nil, beCloseTo(1.0))
    },
    Golden("Float", "expected to be close to <2.0> (within 0.0001), got <1.2>") {
      to(1.2 as Float, beCloseTo(2))
    },
    Golden("small delta", "expected to be close to <2.0> (within 1.5e-07), got <1.0>") {
      to(1.0, beCloseTo(2, within: 1.5e-7))
    },
    Golden("close", nil) { to(1.2, beCloseTo(1.20009)) ?? to(1.2 as Float, beCloseTo(1.20005)) },
    Golden("not far", nil) { toNot(1.2, beCloseTo(1.3)) },
    Golden("at delta", "expected to be close to <2.0> (within 0.5), got <1.5>") {
      to(1.5, beCloseTo(2, within: 0.5))
    },
    Golden("delta of zero", "expected to be close to <1.0> (within 0.0), got <1.0>") {
      to(1.0, beCloseTo(1, within: 0))
    },
    Golden("negative delta", "expected to be close to <1.0> (within -1.0), got <1.0>") {
      to(1.0, beCloseTo(1, within: -1))
    },
  ]) func `numbers are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    (Double.nan, 1.0), (1, .nan), (.nan, .nan), (.infinity, 1), (1, .infinity),
    (.infinity, .infinity), (.infinity, -.infinity),
  ]) func `what is no number, or infinite, is close to nothing`(
    _ row: (actual: Double, expected: Double)
  ) throws {
    for delta in [0.5, .infinity] {
      #expect(
        to(row.actual, beCloseTo(row.expected, within: delta))
          == """
          expected to be close to <\(row.expected)> (within \(delta)), got <\(row.actual)>
          """)
      #expect(toNot(row.actual, beCloseTo(row.expected, within: delta)) == nil)
      #expect(
        try status([row.actual], beCloseTo([row.expected], within: 0.5)) == .doesNotMatch)
      #expect(
        try status(
          row.actual as NSNumber, beCloseTo(row.expected as NSNumber, within: delta))
          == .doesNotMatch)
    }
    #expect(try status(row.actual, beCloseTo(row.expected, within: .nan)) == .doesNotMatch)
  }

  @Test(arguments: [
    Golden("NSNumber", "expected to be close to <2.5> (within 0.0001), got <1.2>") {
      to(1.2 as NSNumber, beCloseTo(2.5 as NSNumber))
    },
    Golden("close NSNumber", nil) { to(1.2 as NSNumber, beCloseTo(1.20005 as NSNumber)) },
    Golden(
      "Date",
      """
      expected to be close to <2001-01-01 00:00:10.0000> (within 1.0), \
      got <2001-01-01 00:00:00.0000>
      """
    ) {
      to(date(0), beCloseTo(date(10), within: 1))
    },
    Golden("close Date", nil) { to(date(0), beCloseTo(date(0.5), within: 1)) },
    Golden("NSDate", nil) {
      to(date(0) as NSDate, beCloseTo(date(0.5) as NSDate, within: 1))
        ?? toNot(date(0) as NSDate, beCloseTo(date(2) as NSDate, within: 1))
    },
    Golden("nil", "expected to be close to <1> (within 0.0001), got <nil>\(hint)") {
      to(nil, beCloseTo(1 as NSNumber))
    },
    Golden("custom", nil) { to(Centimeters(100), beCloseTo(Centimeters(101), within: 0.02)) },
  ]) func `a value that converts to a number is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden(
      "far", "expected to be close to <[0.0, 1.3]> (each within 0.0001), got <[0.0, 1.2]>"
    ) {
      to([0.0, 1.2], beCloseTo([0.0, 1.3]))
    },
    Golden("fewer", "expected to be close to <[0.0, 1.3]> (each within 0.0001), got <[0.0]>") {
      to([0.0], beCloseTo([0.0, 1.3]))
    },
    Golden("more", "expected to be close to <[]> (each within 0.0001), got <[0.0]>") {
      to([0.0], beCloseTo([]))
    },
    Golden("nil", "expected to be close to <[1.0]> (each within 0.0001), got <nil>\(hint)") {
      to(nil, beCloseTo([1.0]))
    },
    Golden("not", "expected to not be close to <[1.0]> (each within 0.5), got <[1.25]>") {
      toNot([1.25], beCloseTo([1.0], within: 0.5))
    },
    Golden("at delta", nil) { to([1.5], beCloseTo([2.0], within: 0.5)) },
    Golden("both empty", nil) { to([Double](), beCloseTo([])) },
    Golden("slices that start elsewhere", nil) {
      to([9.0, 1.0, 2.0].dropFirst(), beCloseTo([1.0, 2.0].dropFirst(0)))
    },
    Golden("set", nil) { to(Set([1.0]), beCloseTo(Set([1.00001]))) },
  ]) func `collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beCloseTo(2.5, within: 0.5).noun == "2.5 ± 0.5")
    #expect(beCloseTo(2.5 as NSNumber).noun == "2.5 ± 0.0001")
    #expect(beCloseTo([2.5], within: 0.5).noun == "[2.5] ± 0.5 each")
    #expect(evaluations(of: 1.0, by: beCloseTo(2)) == 1)
    #expect(evaluations(of: nil, by: beCloseTo(2.0)) == 1)
    #expect(evaluations(of: 1 as NSNumber, by: beCloseTo(2)) == 1)
    #expect(evaluations(of: [1.0], by: beCloseTo([2])) == 1)
  }

  @Test func `the default delta is that of Nimble`() {
    #expect(DefaultDelta == 0.0001)
    #expect(defaultDelta() as Double == 0.0001)
    #expect(defaultDelta() as Float == 0.0001)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Centimeters(1), beCloseTo(Centimeters(1))) == nil)
  }

  /// A length that records every attempt to print it.
  struct Centimeters: NMBDoubleConvertible, TestOutputStringConvertible {
    let length: Double

    init(_ length: Double) { self.length = length }

    var doubleValue: Double { length / 100 }

    var testDescription: String {
      Issue.record("\(length) was turned into text")
      return "printed"
    }
  }

  /// Prints as so many seconds into 2001, whatever the time zone is.
  static func date(_ seconds: Double) -> Date {
    let newYear = Date(timeIntervalSinceReferenceDate: 0)
    return newYear.addingTimeInterval(
      seconds - Double(TimeZone.current.secondsFromGMT(for: newYear)))
  }
}
