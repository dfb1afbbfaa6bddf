import Foundation
import StakeoutMatching
import Testing

@Suite struct ContainStringTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("missing", "expected to contain string <x>, got <abc>") {
      to("abc", containString("x"))
    },
    Golden("not there", "expected to not contain string <b>, got <abc>") {
      toNot("abc", containString("b"))
    },
    Golden("there", nil) { to("abc", containString("b")) ?? toNot("abc", containString("x")) },
    Golden("in part of a string", nil) { to("abc".dropFirst(), containString("b")) },
    Golden("empty", "expected to contain string <>, got <abc>") { to("abc", containString("")) },
    Golden("letters of two parts", nil) {
      to("caf\u{e9}", containString("e\u{301}")) ?? toNot("cafe\u{301}", containString("cafe"))
    },
    Golden("nil", "expected to contain string <x>, got <nil>\(hint)") {
      to(nil as String?, containString("x"))
    },
    Golden("not nil", "expected to not contain string <x>, got <nil>\(hint)") {
      toNot(nil as String?, containString("x"))
    },
    Golden("other case", nil) { to("abc", containString("B", options: .caseInsensitive)) },
    Golden(
      "options",
      "expected to contain string <X> (caseInsensitive, diacriticInsensitive), got <abc>"
    ) {
      to("abc", containString("X", options: [.diacriticInsensitive, .caseInsensitive]))
    },
    Golden("not options", "expected to not contain string <B> (caseInsensitive), got <abc>") {
      toNot("abc", containString("B", options: .caseInsensitive))
    },
    Golden("expression", nil) { to("a1", containString("[0-9]$", options: .regularExpression)) },
    Golden("no expression", nil) { toNot("a(", containString("(", options: .regularExpression)) },
  ]) func `a part is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("start", "expected to start with string <b>, got <abc>") {
      to("abc", startWithString("b"))
    },
    Golden("not start", "expected to not start with string <ab>, got <abc>") {
      toNot("abc", startWithString("ab"))
    },
    Golden("starts", nil) { to("abc", startWithString("abc")) ?? toNot("", startWithString("a")) },
    Golden("starts with nothing", "expected to start with string <>, got <abc>") {
      to("abc", startWithString(""))
    },
    Golden("nil start", "expected to start with string <a>, got <nil>\(hint)") {
      to(nil as String?, startWithString("a"))
    },
    Golden("end", "expected to end with string <b>, got <abc>") { to("abc", endWithString("b")) },
    Golden("not end", "expected to not end with string <bc>, got <abc>") {
      toNot("abc", endWithString("bc"))
    },
    Golden("ends", nil) { to("abcb", endWithString("b")) ?? toNot("", endWithString("a")) },
    Golden("ends with nothing", "expected to end with string <>, got <abc>") {
      to("abc", endWithString(""))
    },
    Golden("not nil end", "expected to not end with string <a>, got <nil>\(hint)") {
      toNot(nil as String?, endWithString("a"))
    },
  ]) func `ends of a string are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((containString("a") as Matcher<String>).noun == "containing a")
    #expect(
      (containString("a", options: .literal) as Matcher<String>).noun == "containing a (literal)")
    #expect((startWithString("a") as Matcher<Substring>).noun == "starting with a")
    #expect((endWithString("a") as Matcher<String>).noun == "ending with a")
    #expect(evaluations(of: "a", by: containString("b")) == 1)
  }
}
