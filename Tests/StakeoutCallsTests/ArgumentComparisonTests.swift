import StakeoutBase
import Testing

@testable import StakeoutCalls

@Suite struct ArgumentComparisonTests {
  @Test func `each argument is compared`() {
    #expect(text([1, "b", nil], [2, "b", nil]) == "<1> ≠ <2>, <b>, <nil>")
    #expect(text([nil, 2], [1, nil]) == "<nil> ≠ <1>, <2> ≠ <nil>")
    #expect(text([], []) == "")
    #expect(text([equal(3), beTrue()], [4, true]) == "<3> ≠ <4>, <true>")
  }

  @Test func `what reads the same is told apart by its type`() {
    #expect(text(["1"], [1]) == "<1> (String) ≠ <1> (Int)")
    #expect(text(["1"], [Optional(1) as Any]) == "<1> (String) ≠ <1> (Int)")
    #expect(text(["nil"], [nil]) == "<nil> ≠ <nil>")
  }

  @Test func `too many and too few are mismatches`() {
    #expect(text([1, 2], [1]) == "<1>, <2> ≠ nothing")
    #expect(text([1], [1, nil]) == "<1>, nothing ≠ <nil>")
    #expect(ArgumentComparison(ArgumentPatterns([1]), with: [1]).mismatches == 0)
    #expect(ArgumentComparison(ArgumentPatterns([1, 2]), with: []).mismatches == 2)
    #expect(ArgumentComparison(ArgumentPatterns([]), with: [1, 2]).mismatches == 2)
  }

  @Test func `the closest has the fewest mismatches, and is the first of several`() {
    let candidates = [[1, 2, 3], [1, 5, 4], [6, 2, 4], [1, 2]].map { ArgumentPatterns($0) }
    let closest = ArgumentPatterns.closest(of: candidates, to: [1, 2, 4])
    #expect(closest?.index == 0)
    #expect(closest?.comparison.text == "<1>, <2>, <3> ≠ <4>")
    #expect(ArgumentPatterns.closest(of: candidates, to: [6, 2, 9])?.index == 2)
    #expect(ArgumentPatterns.closest(of: [], to: [1]) == nil)
  }

  @Test func `the closest call is the latest of several`() {
    let log = CallLog()
    for arguments in [[1, 2], [1, 3], [4, 5]] { log.append("a(_:_:)", arguments) }
    let closest = ArgumentPatterns([1, 4]).closest(among: log.calls)
    #expect(closest?.comparison.text == "<1>, <4> ≠ <3>")
    #expect(closest?.call.arguments[1] as? Int == 3)
    #expect(ArgumentPatterns([1]).closest(among: []) == nil)
  }

  private func text(_ specified: [Any?], _ arguments: [Any?]) -> String {
    ArgumentComparison(ArgumentPatterns(specified), with: arguments).text
  }
}
