import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeginWithTests {
  @Test func `sequences and strings are judged and described`() {
    refuses(beginWith(2), [1, 2], "begin with <2>, got <[1, 2]>")
    accepts(beginWith(1), [1, 2], "begin with <1>, got <[1, 2]>")
    refuses(beginWith(1), [Int](), "begin with <1>, got <[]>")
    failsForNil(beginWith(1) as Matcher<[Int]>, "begin with <1>")
    refuses(beginWith(Double.nan), [Double.nan])
    accepts(beginWith(1), sequence(first: 1, next: { $0 + 1 }))
    refuses(beginWith("bar"), "foobar", "begin with <bar>, got <foobar>")
    accepts(beginWith("foo"), "foobar")
    accepts(beginWith(""), "foobar")
    failsForNil(beginWith("a"), "begin with <a>")
  }

  @Test func `Foundation collections are judged and described`() {
    refuses(beginWith("a"), [1, "a"] as NSArray, "begin with <a>, got <(1, a)>")
    accepts(beginWith(1), [1, "a"] as NSArray, "begin with <1>, got <(1, a)>")
    accepts(beginWith("a"), ["a", 1] as NSArray)
    refuses(beginWith(1), NSArray(), "begin with <1>, got <()>")
    failsForNil(beginWith(1) as Matcher<any NMBOrderedCollection>, "begin with <1>")
  }

  @Test func `prefixes are judged and described`() {
    refuses(beginWith(prefix: [2]), [1, 2, 3], "begin with <[2]>, got <[1, 2, 3]>")
    refuses(beginWith(prefix: [2], by: ==), [1, 2, 3], "begin with <[2]>, got <[1, 2, 3]>")
    accepts(beginWith(prefix: [1]), [1], "begin with <[1]>, got <[1]>")
    refuses(beginWith(prefix: [1, 2]), [1], "begin with <[1, 2]>, got <[1]>")
    failsBothWays(
      beginWith(prefix: nil as [Int]?), [1], "begin with <nil>, got <[1]>\(nilHint)")
    failsForNil(beginWith(prefix: [1]) as Matcher<[Int]>, "begin with <[1]>")
    failsForNil(beginWith(prefix: [1], by: ==) as Matcher<[Int]>, "begin with <[1]>")
    accepts(beginWith(prefix: 1...2), [1, 2, 3])
    accepts(beginWith(prefix: ["1", "2"], by: { "\($0)" == $1 }), [1, 2, 3])
    accepts(beginWith(prefix: []), [1])
    accepts(beginWith(prefix: [1, 2]), sequence(first: 1, next: { $0 + 1 }))
  }
}
