import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct ElementsEqualTests {
  @Test func `a failure says what was expected`() {
    refuses(elementsEqual([2, 1]), [1, 2], "elementsEqual <[2, 1]>, got <[1, 2]>")
    refuses(elementsEqual([2, 1], by: ==), [1, 2], "elementsEqual <[2, 1]>, got <[1, 2]>")
    accepts(elementsEqual([1, 2]), [1, 2], "elementsEqual <[1, 2]>, got <[1, 2]>")
    refuses(elementsEqual([2, 1]), 1...2, "elementsEqual <[2, 1]>, got <ClosedRange(1...2)>")
    refuses(elementsEqual([1, 2]), [1], "elementsEqual <[1, 2]>, got <[1]>")
    failsForNil(elementsEqual([1]) as Matcher<[Int]>, "elementsEqual <[1]>")
    failsBothWays(
      elementsEqual(nil as [Int]?), [1], "elementsEqual <nil>, got <[1]>\(nilHint)")
    failsForNil(elementsEqual(nil as [Int]?, by: ==) as Matcher<[Int]>, "elementsEqual <nil>")
    accepts(elementsEqual([1, 2]), 1...2)
    accepts(elementsEqual(["1"], by: { "\($0)" == $1 }), [1])
    accepts(elementsEqual(1..<1), [Int]())
    refuses(elementsEqual([Double.nan]), [Double.nan])
  }
}
