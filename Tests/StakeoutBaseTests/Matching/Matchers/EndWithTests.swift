import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct EndWithTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1", "expected to end with <1>, got <[1, 2]>") { to([1, 2], endWith(1)) },
    Golden("not 2", "expected to not end with <2>, got <[1, 2]>") { toNot([1, 2], endWith(2)) },
    Golden("empty", "expected to end with <1>, got <[]>") { to([Int](), endWith(1)) },
    Golden("nil", "expected to end with <1>, got <nil>\(hint)") { to(nil as [Int]?, endWith(1)) },
    Golden("not nil", "expected to not end with <1>, got <nil>\(hint)") {
      toNot(nil as [Int]?, endWith(1))
    },
    Golden("2", nil) { to([1, 2], endWith(2)) },
    Golden("range", nil) { to(1...2, endWith(2)) },
    Golden("nan", nil) { toNot([Double.nan], endWith(Double.nan)) },
    Golden("nil element", nil) { toNot([Int?](), endWith(nil)) },
    Golden("foo", "expected to end with <foo>, got <foobar>") { to("foobar", endWith("foo")) },
    Golden("bar", nil) { to("foobar", endWith("bar")) },
    Golden("empty string", nil) { to("foobar", endWith("")) },
    Golden("nil string", "expected to end with <a>, got <nil>\(hint)") {
      to(nil as String?, endWith("a"))
    },
  ]) func `sequences and strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("1", "expected to end with <1>, got <(1, a)>") { to([1, "a"] as NSArray, endWith(1)) },
    Golden("not a", "expected to not end with <a>, got <(1, a)>") {
      toNot([1, "a"] as NSArray, endWith("a"))
    },
    Golden("a", nil) { to([1, "a"] as NSArray, endWith("a")) },
    Golden("empty", "expected to end with <1>, got <()>") { to(NSArray(), endWith(1)) },
    Golden("nil", "expected to end with <1>, got <nil>\(hint)") {
      to(nil as (any NMBOrderedCollection)?, endWith(1))
    },
  ]) func `Foundation collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(endWith("a").noun == "ending with a")
    #expect((endWith(1) as Matcher<[Int]>).noun == "ending with 1")
    #expect(evaluations(of: [1], by: endWith(1)) == 1)
    #expect(evaluations(of: "a", by: endWith("b")) == 1)
    #expect(evaluations(of: NSArray(), by: endWith(1)) == 1)
    #expect(evaluations(of: nil as [Int]?, by: endWith(1)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to([Unprintable(1)], endWith(Unprintable(1))) == nil)
  }
}
