import StakeoutMatching
import Testing

@Suite struct DifferenceTests {
  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  @Test func `values of several lines show where they differ`() {
    #expect(
      equal(Point(x: 1, y: 2)).difference(from: Point(x: 1, y: 3)) == """
        difference (- expected, + actual):
          DifferenceTests.Point(
            x: 1,
        -   y: 2
        +   y: 3
          )
        """)
    #expect(
      equal("a\nb").difference(from: "a\nc") == #"""
        difference (- expected, + actual):
          """
          a
        - b
        + c
          """
        """#)
  }

  @Test func `values of one line have their text only`() {
    #expect(equal(1).difference(from: 2) == nil)
    #expect(equal("a").difference(from: "b") == nil)
  }

  @Test func `what nobody would read is not compared`() {
    let long = Array(0..<10_000)
    #expect(equal(long).difference(from: long + [1]) == nil)
    let lines = String(repeating: "line\n", count: 10_000)
    #expect(equal(lines).difference(from: lines + "end") == nil)
  }

  @Test func `values that print alike say so`() throws {
    struct Unequal: Equatable {
      var label = ["same"]
      static func == (left: Unequal, right: Unequal) -> Bool { false }
    }
    let difference = try #require(equal(Unequal()).difference(from: Unequal()))
    #expect(difference.contains("Not equal but no difference detected"))
  }

  @Test func `other matchers and nil have none`() {
    #expect(beGreaterThan(1).difference(from: 0) == nil)
    #expect(equal([1, 2]).difference(from: nil) == nil)
  }

  @Test func `the message of the verdict knows nothing of it`() throws {
    let failure = FailureMessage()
    failure.difference = { "lines" }
    #expect(failure.stringValue == "expected to match, got")
    #expect(failure.report == "expected to match, got\nlines")
  }
}
