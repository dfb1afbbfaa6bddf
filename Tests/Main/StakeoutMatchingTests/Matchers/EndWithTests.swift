import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct EndWithTests {
  @Test func `sequences and strings are judged and described`() {
    refuses(endWith(1), [1, 2], "end with <1>, got <[1, 2]>")
    accepts(endWith(2), [1, 2], "end with <2>, got <[1, 2]>")
    refuses(endWith(1), [Int](), "end with <1>, got <[]>")
    failsForNil(endWith(1) as Matcher<[Int]>, "end with <1>")
    accepts(endWith(2), 1...2)
    refuses(endWith(Double.nan), [Double.nan])
    refuses(endWith(nil), [Int?]())
    refuses(endWith("foo"), "foobar", "end with <foo>, got <foobar>")
    accepts(endWith("bar"), "foobar")
    accepts(endWith(""), "foobar")
    failsForNil(endWith("a"), "end with <a>")
  }

  @Test func `Foundation collections are judged and described`() {
    refuses(endWith(1), [1, "a"] as NSArray, "end with <1>, got <(1, a)>")
    accepts(endWith("a"), [1, "a"] as NSArray, "end with <a>, got <(1, a)>")
    refuses(endWith(1), NSArray(), "end with <1>, got <()>")
    failsForNil(endWith(1) as Matcher<any NMBOrderedCollection>, "end with <1>")
  }
}
