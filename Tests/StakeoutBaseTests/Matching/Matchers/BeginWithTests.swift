import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeginWithTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("2", "expected to begin with <2>, got <[1, 2]>") { to([1, 2], beginWith(2)) },
    Golden("not 1", "expected to not begin with <1>, got <[1, 2]>") {
      toNot([1, 2], beginWith(1))
    },
    Golden("empty", "expected to begin with <1>, got <[]>") { to([Int](), beginWith(1)) },
    Golden("not empty", nil) { toNot([Int](), beginWith(1)) },
    Golden("nil", "expected to begin with <1>, got <nil>\(hint)") {
      to(nil as [Int]?, beginWith(1))
    },
    Golden("not nil", "expected to not begin with <1>, got <nil>\(hint)") {
      toNot(nil as [Int]?, beginWith(1))
    },
    Golden("1", nil) { to([1, 2], beginWith(1)) },
    Golden("nan", nil) { toNot([Double.nan], beginWith(Double.nan)) },
    Golden("endless", nil) { to(sequence(first: 1, next: { $0 + 1 }), beginWith(1)) },
    Golden("bar", "expected to begin with <bar>, got <foobar>") { to("foobar", beginWith("bar")) },
    Golden("foo", nil) { to("foobar", beginWith("foo")) },
    Golden("empty string", nil) { to("foobar", beginWith("")) },
    Golden("nil string", "expected to begin with <a>, got <nil>\(hint)") {
      to(nil as String?, beginWith("a"))
    },
  ]) func `sequences and strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("a", "expected to begin with <a>, got <(1, a)>") {
      to([1, "a"] as NSArray, beginWith("a"))
    },
    Golden("not 1", "expected to not begin with <1>, got <(1, a)>") {
      toNot([1, "a"] as NSArray, beginWith(1))
    },
    Golden("1", nil) { to([1, "a"] as NSArray, beginWith(1)) },
    Golden("string", nil) { to(["a", 1] as NSArray, beginWith("a")) },
    Golden("empty", "expected to begin with <1>, got <()>") { to(NSArray(), beginWith(1)) },
    Golden("nil", "expected to begin with <1>, got <nil>\(hint)") {
      to(nil as (any NMBOrderedCollection)?, beginWith(1))
    },
  ]) func `Foundation collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("2", "expected to begin with <[2]>, got <[1, 2, 3]>") {
      to([1, 2, 3], beginWith(prefix: [2]))
    },
    Golden("2, by", "expected to begin with <[2]>, got <[1, 2, 3]>") {
      to([1, 2, 3], beginWith(prefix: [2], by: ==))
    },
    Golden("not 1", "expected to not begin with <[1]>, got <[1]>") {
      toNot([1], beginWith(prefix: [1]))
    },
    Golden("longer", "expected to begin with <[1, 2]>, got <[1]>") {
      to([1], beginWith(prefix: [1, 2]))
    },
    Golden("expected nil", "expected to begin with <nil>, got <[1]>\(hint)") {
      to([1], beginWith(prefix: nil as [Int]?))
    },
    Golden("not expected nil", "expected to not begin with <nil>, got <[1]>\(hint)") {
      toNot([1], beginWith(prefix: nil as [Int]?))
    },
    Golden("nil", "expected to begin with <[1]>, got <nil>\(hint)") {
      to(nil as [Int]?, beginWith(prefix: [1]))
    },
    Golden("nil, by", "expected to begin with <[1]>, got <nil>\(hint)") {
      to(nil as [Int]?, beginWith(prefix: [1], by: ==))
    },
    Golden("other type", nil) { to([1, 2, 3], beginWith(prefix: 1...2)) },
    Golden("other elements", nil) {
      to([1, 2, 3], beginWith(prefix: ["1", "2"], by: { "\($0)" == $1 }))
    },
    Golden("empty prefix", nil) { to([1], beginWith(prefix: [])) },
    Golden("endless", nil) {
      to(sequence(first: 1, next: { $0 + 1 }), beginWith(prefix: [1, 2]))
    },
  ]) func `prefixes are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beginWith("a").noun == "beginning with a")
    #expect((beginWith(1) as Matcher<[Int]>).noun == "beginning with 1")
    #expect((beginWith(prefix: [1]) as Matcher<[Int]>).noun == "beginning with [1]")
    #expect(evaluations(of: [1], by: beginWith(1)) == 1)
    #expect(evaluations(of: "a", by: beginWith("b")) == 1)
    #expect(evaluations(of: NSArray(), by: beginWith(1)) == 1)
    #expect(evaluations(of: [1], by: beginWith(prefix: [1])) == 1)
    #expect(evaluations(of: [1], by: beginWith(prefix: nil as [Int]?)) == 1)
    #expect(evaluations(of: nil as [Int]?, by: beginWith(prefix: [1])) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to([Unprintable(1)], beginWith(Unprintable(1))) == nil)
    #expect(toNot([Unprintable(1)], beginWith(prefix: [Unprintable(2)])) == nil)
  }
}
