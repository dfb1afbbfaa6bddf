import StakeoutMatching
import Testing

/// The differences that a failure shows below its text.
@Suite struct ValueTreeDifferenceTests {
  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  @Test func `values of several lines show where they differ`() {
    #expect(
      equal(Point(x: 1, y: 2)).difference(from: Point(x: 1, y: 3)) == """
        difference (- expected, + actual):
          ValueTreeDifferenceTests.Point(
            x: 1
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

  @Test func `durations have their text only`() {
    #expect(equal(Duration.seconds(3)).difference(from: .seconds(90)) == nil)
  }

  @Test func `of many elements the changed places are shown, with three around them`() {
    let long = Array(0..<200_000)
    var other = long
    other[5_000] = -1
    other.append(7)
    #expect(
      equal(long).difference(from: long + [1])
        == """
        difference (- expected, + actual):
          … 199997 equal elements
          [199997] <199997>
          [199998] <199998>
          [199999] <199999>
        + [200000] <1>
        """)
    other.removeLast()
    #expect(
      equal(long).difference(from: other)
        == """
        difference (- expected, + actual):
          … 4997 equal elements
          [4997] <4997>
          [4998] <4998>
          [4999] <4999>
        - [5000] <5000>
        + [5000] <-1>
          [5001] <5001>
          [5002] <5002>
          [5003] <5003>
          … 194996 equal elements
        """)
  }

  @Test func `of many lines the changed ones are shown`() {
    let lines = String(repeating: "line\n", count: 10_000)
    #expect(
      equal(lines + "end").difference(from: lines + "and\nend")
        == """
        difference (- expected, + actual):
          … 9997 equal lines
          line
          line
          line
        + and
          end
        """)
  }

  @Test func `inside a long line the changed stretch is shown`() {
    let long = String(repeating: "a", count: 2_000_000)
    let around = String(repeating: "a", count: 30)
    #expect(
      equal(long + "x" + long).difference(from: long + "yz" + long)
        == """
        difference (- expected, + actual):
        - …\(around)x\(around)…
        + …\(around)yz\(around)…
        """)
  }

  @Test func `of large sets and dictionaries it is what is missing, extra, or other`() {
    let set = Set(0..<1_000)
    #expect(
      equal(set).difference(from: set.subtracting([4, 5]).union([-1]))
        == "missing: <4>, <5>\nextra: <-1>")
    let prices = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, "\($0)") })
    var other = prices
    other[3] = nil
    other[-3] = "new"
    other[9] = "ten"
    #expect(
      equal(prices).difference(from: other)
        == """
        missing keys: <3>
        extra keys: <-3>
        other values (expected ≠ actual): <9>: <9> ≠ <ten>
        """)
  }

  private struct Order: Equatable {
    var price = 1
    var names = ["a"]
  }

  private struct Shop: Equatable {
    var orders: [Order]
  }

  @Test func `a place inside a value has a path`() throws {
    let small = Shop(orders: [Order(), Order()])
    var other = small
    other.orders[1].price = 2
    let text = try #require(equal(small).difference(from: other))
    #expect(text.hasPrefix("at orders[1].price: expected <1>, got <2>\ndifference (- expected"))
    let large = Shop(orders: Array(repeating: Order(), count: 20_000))
    other = large
    other.orders[19_998].price = 5
    other.orders[19_999].names[0] = "b"
    #expect(
      equal(large).difference(from: other)
        == """
        at orders[19998].price: expected <1>, got <5>
        at orders[19999].names[0]: expected <a>, got <b>
        """)
    other.orders.removeLast(10_000)
    #expect(
      equal(large).difference(from: other)
        == "at orders.count: expected 20000 elements, got 10000")
  }

  private struct Retry: Equatable {
    var pauses: [Duration]
  }

  @Test func `a duration inside a value is one value, in seconds`() throws {
    let expected = Retry(pauses: [.seconds(1), .seconds(3.5)])
    let text = try #require(
      equal(expected).difference(from: Retry(pauses: [.seconds(1), .seconds(4)])))
    #expect(text.hasPrefix("at pauses[1]: expected <3.5 seconds>, got <4.0 seconds>\n"), "\(text)")
    #expect(text.contains("\n-     [1]: 3.5 seconds\n+     [1]: 4.0 seconds\n"), "\(text)")
  }

  @Test func `values that print alike have none`() {
    struct Unequal: Equatable {
      var label = ["same"]
      static func == (left: Unequal, right: Unequal) -> Bool { false }
    }
    #expect(equal(Unequal()).difference(from: Unequal()) == nil)
  }

  @Test func `other matchers and nil have none`() {
    #expect(beGreaterThan(1).difference(from: 0) == nil)
    #expect(equal([1, 2]).difference(from: nil) == nil)
  }

  @Test func `the message of the verdict knows nothing of it`() throws {
    var failure = FailureText()
    failure.difference = { "lines" }
    #expect(failure.stringValue == "expected to match, got")
    #expect(failure.report == "expected to match, got\nlines")
  }
}
