import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeEmptyTests {
  struct Flags: OptionSet, CustomStringConvertible {
    let rawValue: Int
    var description: String { "flags \(rawValue)" }
  }

  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("array", "expected to be empty, got <[1]>") { to([1], beEmpty()) },
    Golden("not array", "expected to not be empty, got <[]>") { toNot([Int](), beEmpty()) },
    Golden("string", "expected to be empty, got <a>") { to("a", beEmpty()) },
    Golden("not string", "expected to not be empty, got <>") { toNot("", beEmpty()) },
    Golden("nil", "expected to be empty, got <nil>\(hint)") { to(nil as [Int]?, beEmpty()) },
    Golden("not nil", "expected to not be empty, got <nil>\(hint)") {
      toNot(nil as [Int]?, beEmpty())
    },
    Golden("nil string", "expected to be empty, got <nil>\(hint)") {
      to(nil as String?, beEmpty())
    },
    Golden("dictionary", "expected to be empty, got <[\"a\": 1]>") { to(["a": 1], beEmpty()) },
    Golden("set", "expected to be empty, got <Set([1])>") { to(Set([1]), beEmpty()) },
    Golden("option set", "expected to be empty, got <flags 1>") {
      to(Flags(rawValue: 1), beEmpty())
    },
    Golden("empty array", nil) { to([Int](), beEmpty()) },
    Golden("empty set", nil) { to(Set<Int>(), beEmpty()) },
    Golden("empty option set", nil) { to(Flags(), beEmpty()) },
    Golden("empty range", nil) { to(1..<1, beEmpty()) },
    Golden("empty string", nil) { to("", beEmpty()) },
    Golden("endless", nil) { toNot(sequence(first: 1, next: { $0 + 1 }), beEmpty()) },
    Golden("nil element", nil) { toNot([nil as Int?], beEmpty()) },
  ]) func `sequences, sets and strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("string", "expected to be empty, got <a>") { to("a" as NSString, beEmpty()) },
    Golden("array", "expected to be empty, got <(1)>") { to([1] as NSArray, beEmpty()) },
    Golden("indexes", "expected to be empty, got <(3)>") { to(NSIndexSet(index: 3), beEmpty()) },
    Golden("nil", "expected to be empty, got <nil>\(hint)") {
      to(nil as (any NMBCollection)?, beEmpty())
    },
    Golden("any collection", "expected to not be empty, got <()>") {
      toNot(NSArray() as any NMBCollection, beEmpty())
    },
    Golden("empty string", nil) { to("" as NSString, beEmpty()) },
    Golden("empty array", nil) { to(NSArray(), beEmpty()) },
    Golden("empty dictionary", nil) { to(NSDictionary(), beEmpty()) },
    Golden("dictionary", nil) { toNot(NSDictionary(dictionary: [1: 1]), beEmpty()) },
    Golden("empty set", nil) { to(NSSet(), beEmpty()) },
  ]) func `Foundation collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beEmpty() as Matcher<[Int]>).noun == "empty")
    #expect(evaluations(of: [1], by: beEmpty()) == 1)
    #expect(evaluations(of: nil as [Int]?, by: beEmpty()) == 1)
    #expect(evaluations(of: Set([1]), by: beEmpty()) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(toNot([Unprintable(1)], beEmpty()) == nil)
  }
}
