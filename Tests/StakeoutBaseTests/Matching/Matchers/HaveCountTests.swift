import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct HaveCountTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden(
      "dictionary",
      "expected to have Dictionary<String, Int> with count 2, got 1\nActual Value: [\"a\": 1]"
    ) { to(["a": 1], haveCount(2)) },
    Golden("array", "expected to have Array<Int> with count 1, got 2\nActual Value: [1, 2]") {
      to([1, 2], haveCount(1))
    },
    Golden("not", "expected to not have Array<Int> with count 2, got 2\nActual Value: [1, 2]") {
      toNot([1, 2], haveCount(2))
    },
    Golden("string", "expected to have String with count 1, got 3\nActual Value: abc") {
      to("abc", haveCount(1))
    },
    Golden("set", "expected to have Set<Int> with count 2, got 1\nActual Value: Set([1])") {
      to(Set([1]), haveCount(2))
    },
    Golden("negative", "expected to have Array<Int> with count -1, got 0\nActual Value: []") {
      to([Int](), haveCount(-1))
    },
    Golden("nil", "expected to match, got <nil>\(hint)") { to(nil as [Int]?, haveCount(1)) },
    Golden("not nil", "expected to not match, got <nil>\(hint)") {
      toNot(nil as [Int]?, haveCount(1))
    },
    Golden("0", nil) { to("", haveCount(0)) },
    Golden("not 0", nil) { toNot([1], haveCount(0)) },
    Golden("range", nil) { to(0..<Int.max, haveCount(Int.max)) },
  ]) func `collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("array", "expected to have NSArray with count 1, got 2. Actual Value: (1, 2)") {
      to([1, 2] as NSArray, haveCount(1))
    },
    Golden("not", "expected to not have NSArray with count 2, got 2. Actual Value: (1, 2)") {
      toNot([1, 2] as NSArray, haveCount(2))
    },
    Golden("indexes", "expected to have NSIndexSet with count 1, got 2. Actual Value: (3, 4)") {
      to(NSIndexSet(indexesIn: NSRange(location: 3, length: 2)), haveCount(1))
    },
    Golden("nil", "expected to match, got <nil>\(hint)") {
      to(nil as (any NMBCollection)?, haveCount(1))
    },
    Golden("dictionary", nil) { to(NSDictionary(dictionary: ["a": 1]), haveCount(1)) },
    Golden("set", nil) { to(NSSet(array: [1, 2]), haveCount(2)) },
  ]) func `Foundation collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((haveCount(3) as Matcher<[Int]>).noun == "count 3")
    #expect(evaluations(of: [1], by: haveCount(1)) == 1)
    #expect(evaluations(of: nil as [Int]?, by: haveCount(1)) == 1)
    #expect(evaluations(of: NSArray(), by: haveCount(1)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to([Unprintable(1)], haveCount(1)) == nil)
  }
}
