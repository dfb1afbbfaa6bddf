import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ContainTests {
  struct Flags: OptionSet, CustomStringConvertible {
    static let red = Flags(rawValue: 1)
    static let blue = Flags(rawValue: 2)
    let rawValue: Int
    var description: String { "flags \(rawValue)" }
  }

  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("3", "expected to contain <3>, got <[1, 2]>") { to([1, 2], contain(3)) },
    Golden("1 and 3", "expected to contain <1, 3>, got <[1, 2]>") { to([1, 2], contain(1, 3)) },
    Golden("array", "expected to contain <1, 3>, got <[1, 2]>") { to([1, 2], contain([1, 3])) },
    Golden("not 1", "expected to not contain <1>, got <[1, 2]>") { toNot([1, 2], contain(1)) },
    Golden("not 1 and 3", nil) { toNot([1, 2], contain(1, 3)) },
    Golden("nil", "expected to contain <1>, got <nil>\(hint)") {
      to(nil as [Int]?, contain(1))
    },
    Golden("not nil", "expected to not contain <1>, got <nil>\(hint)") {
      toNot(nil as [Int]?, contain(1))
    },
    Golden("set", "expected to contain <2>, got <Set([1])>") { to(Set([1]), contain(2)) },
    Golden("set, array", nil) { to(Set([1, 2]), contain([1, 2])) },
    Golden("option set", "expected to contain <flags 2>, got <flags 1>") {
      to(Flags.red, contain(.blue))
    },
    Golden("option set, array", nil) { to([Flags.red, .blue], contain([.red])) },
    Golden("range", nil) { to(1...3, contain(1, 3)) },
    Golden("both", nil) { to([1, 2], contain(1, 2)) },
    Golden("nothing", nil) { to([1, 2], contain([])) },
  ]) func `sequences and sets are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("bar", "expected to contain <bar>, got <foo>") { to("foo", contain("bar")) },
    Golden("empty", "expected to contain <>, got <foo>") { to("foo", contain("")) },
    Golden("not empty", nil) { toNot("foo", contain("")) },
    Golden("f and z", "expected to contain <f, z>, got <foo>") { to("foo", contain("f", "z")) },
    Golden("array", nil) { to("foo", contain(["f", "oo"])) },
    Golden("nil", "expected to contain <a>, got <nil>\(hint)") {
      to(nil as String?, contain("a"))
    },
    Golden("line feed in a line ending", nil) { to("a\r\nb", contain("\n")) },
    Golden("composed and decomposed", nil) { to("caf\u{e9}", contain("e\u{301}")) },
    Golden("letter without its accent", "expected to contain <e>, got <e\u{301}>") {
      to("e\u{301}", contain("e"))
    },
  ]) func `strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("part", "expected to contain <bar>, got <foo>") {
      to("foo" as NSString, contain("bar"))
    },
    Golden("parts", "expected to contain <f, z>, got <foo>") {
      to("foo" as NSString, contain("f" as NSString, "z"))
    },
    Golden("empty", nil) { toNot("foo" as NSString, contain("")) },
    Golden("all parts", nil) { to("foo" as NSString, contain(["f", "oo"] as [NSString])) },
    Golden("nil", "expected to contain <a>, got <nil>\(hint)") {
      to(nil as NSString?, contain("a"))
    },
    Golden("not nil", "expected to not contain <a>, got <nil>\(hint)") {
      toNot(nil as NSString?, contain("a"))
    },
  ]) func `Foundation strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("3", "expected to contain <3>, got <(1, a)>") { to([1, "a"] as NSArray, contain(3)) },
    Golden("1 and 3", "expected to contain <1, 3>, got <(1, a)>") {
      to([1, "a"] as NSArray, contain(1, 3))
    },
    Golden("not 1", "expected to not contain <1>, got <(1, a)>") {
      toNot([1, "a"] as NSArray, contain(1))
    },
    Golden("both", nil) { to([1, "a"] as NSArray, contain(1, "a")) },
    Golden("array", nil) { to([1, "a"] as NSArray, contain(["a", 1] as [Any?])) },
    Golden("bridged", nil) { to(["a" as NSString] as NSArray, contain("a", "a" as NSString)) },
    Golden("a nil item", "expected to contain <1, nil>, got <(1, a)>") {
      to([1, "a"] as NSArray, contain(1, nil))
    },
    Golden("an empty list", nil) { to(NSArray(), contain([] as [Any?])) },
    Golden("set", nil) { to(NSSet(array: [1]), contain(1)) },
    Golden("set without", nil) { toNot(NSSet(array: [1]), contain("1")) },
    Golden("nil", "expected to contain <1>, got <nil>\(hint)") {
      to(nil as (any NMBContainer)?, contain(1))
    },
  ]) func `Foundation containers are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `an endless sequence is walked to the last hit and no further`() {
    let numbers = sequence(first: 1, next: { $0 + 1 })
    #expect(to(numbers, contain(7)) == nil)
    #expect(to(numbers, contain(9, 2, 2, 4)) == nil)
    #expect(to(numbers, contain([])) == nil)
  }

  @Test func `a sequence that is gone after one walk is walked once`() {
    func once() -> AnyIterator<Int> {
      var rest = [3, 1, 2]
      return AnyIterator { rest.popLast() }
    }
    #expect(to(once(), contain(3, 2)) == nil)
    #expect(toNot(once(), contain(3, 4)) == nil)
  }

  @Test func `a range is not walked`() {
    #expect(to(0...Int.max, contain(Int.max, Int.max - 1)) == nil)
    #expect(toNot(0..<Int.max, contain(Int.max)) == nil)
  }

  @Test func `what equals nothing is contained in nothing`() {
    #expect(toNot([Double.nan], contain(Double.nan)) == nil)
  }

  /// Nimble's text leaves an empty first item out.
  @Test func `an empty item is shown`() {
    #expect(to("abc", contain("", "a")) == "expected to contain <, a>, got <abc>")
  }

  @Test func `noun, status and evaluations`() throws {
    #expect((contain(1, 2) as Matcher<[Int]>).noun == "containing 1, 2")
    #expect(contain("a").noun == "containing a")
    #expect(try status(nil, contain("a")) == .fail)
    #expect(evaluations(of: [1], by: contain(1)) == 1)
    #expect(evaluations(of: nil as [Int]?, by: contain(1)) == 1)
    #expect(evaluations(of: "a", by: contain("a")) == 1)
    #expect(evaluations(of: NSArray(), by: contain(1)) == 1)
    #expect((contain(1, nil) as Matcher<any NMBContainer>).noun == "containing 1, nil")
    #expect((contain("a") as Matcher<NSString>).noun == "containing a")
  }

  @Test func `what passes is not turned into text`() {
    let (one, two) = (Unprintable(1), Unprintable(2))
    #expect(to([one], contain(one)) == nil)
    #expect(toNot(Set([one]), contain(two)) == nil)
  }
}
