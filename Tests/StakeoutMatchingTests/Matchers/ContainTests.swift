import StakeoutMatching
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
  ]) func `sequences and sets`(_ golden: Golden) throws {
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
  ]) func `strings`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect((contain(1, 2) as Matcher<[Int]>).noun == "containing 1, 2")
    #expect(contain("a").noun == "containing a")
    #expect(try status(nil, contain("a")) == .fail)
    #expect(evaluations(of: [1], by: contain(1)) == 1)
    #expect(evaluations(of: nil as [Int]?, by: contain(1)) == 1)
    #expect(evaluations(of: "a", by: contain("a")) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let (one, two) = (Unprintable(1), Unprintable(2))
    #expect(to([one], contain(one)) == nil)
    #expect(toNot(Set([one]), contain(two)) == nil)
  }
}
