import Foundation
import StakeoutMatching
import Testing

import StakeoutCalls

@Suite struct ArgumentPatternsComparisonTests {
  @Test func `each argument is compared`() {
    #expect(text([1, "b", nil], [2, "b", nil]) == "<1> ≠ <2>, <b>, <nil>")
    #expect(text([nil, 2], [1, nil]) == "<nil> ≠ <1>, <2> ≠ <nil>")
    #expect(text([], []) == "")
    #expect(text([equal(3), beTrue()], [4, true]) == "<3> ≠ <4>, <true>")
  }

  @Test func `what reads the same is told apart by its type`() {
    #expect(text(["1"], [1]) == "<1> (String) ≠ <1> (Int)")
    #expect(text(["1"], [Optional(1) as Any]) == "<1> (String) ≠ <1> (Int)")
    #expect(text(["nil"], [nil]) == #"<"nil"> ≠ <nil>"#)
    #expect(text([nil], ["nil"]) == #"<nil> ≠ <"nil">"#)
  }

  private struct Tagged: Equatable, CustomStringConvertible {
    let tag: Int
    var description: String { "tagged" }
  }

  private final class Double {}

  @Test func `what reads the same and has one type is told apart by more detail`() {
    let date = Date(timeIntervalSinceReferenceDate: 1_000)
    let dates = text([date], [date + 0.25])
    #expect(dates.contains(" 1000.0 seconds") && dates.contains(" 1000.25 seconds"), "\(dates)")
    #expect(text([Tagged(tag: 1)], [Tagged(tag: 2)]) == "<Tagged(tag: 1)> ≠ <Tagged(tag: 2)>")
    #expect(
      text([equal(Tagged(tag: 1))], [Tagged(tag: 2)]) == "<Tagged(tag: 1)> ≠ <Tagged(tag: 2)>")
    let doubles = text([Double()], [Double()])
    #expect(doubles.ranges(of: " at 0x").count == 2, "\(doubles)")
    #expect(
      text([["a": Tagged(tag: 1)]], [["a": Tagged(tag: 2)]]).contains("Tagged(tag: 2)"))
    #expect(
      text([Swift.Double.nan], [Swift.Double.nan]) == "<nan> ≠ <nan> (== says that they differ)")
  }

  @Test func `too many and too few are mismatches`() {
    #expect(text([1, 2], [1]) == "<1>, <2> ≠ nothing")
    #expect(text([1], [1, nil]) == "<1>, nothing ≠ <nil>")
    #expect(ArgumentPatterns([1]).mismatches(in: [1]) == 0)
    #expect(ArgumentPatterns([1, 2]).mismatches(in: []) == 2)
    #expect(ArgumentPatterns([]).mismatches(in: [1, 2]) == 2)
  }

  @Test func `the closest call is the latest of several`() {
    let log = CallLog()
    for arguments in [[1, 2], [1, 3], [4, 5]] { log.append("a(_:_:)", arguments) }
    let closest = LatestCalls(log).closest(of: "a(_:_:)", ArgumentPatterns([1, 4]))
    #expect(closest == "closest call (expected ≠ actual): a(_:_:) with <1>, <4> ≠ <3>")
    #expect(LatestCalls([]).closest(of: "a(_:_:)", ArgumentPatterns([1])) == nil)
  }

  private func text(_ specified: [Any?], _ arguments: [Any?]) -> String {
    ArgumentPatterns(specified).comparison(with: arguments)
  }
}
