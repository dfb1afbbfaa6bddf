import RegexBuilder
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct MatchTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("digits", #"expected to match <^\d+$>, got <abc>"#) { to("abc", match(#"^\d+$"#)) },
    Golden("not", #"expected to not match <\d>, got <11>"#) { toNot("11", match(#"\d"#)) },
    Golden("nil", "expected to match <a>, got <nil>\(hint)") { to(nil, match("a")) },
    Golden("not nil", "expected to not match <a>, got <nil>\(hint)") { toNot(nil, match("a")) },
    Golden("expected nil", "expected to match <nil>, got <a>") { to("a", match(nil)) },
    Golden("not expected nil", "expected to not match <nil>, got <a>") {
      toNot("a", match(nil))
    },
    Golden("both nil", "expected to match <nil>, got <nil>\(hint)") { to(nil, match(nil)) },
    Golden("part", nil) { to("abc", match("b")) ?? to("abc", match("b" as String?)) },
    Golden("not part", nil) { toNot("abc", match("x")) },
    Golden("after a letter of two parts", nil) { to("e\u{301}👍🏽1", match("1$")) },
    Golden("nothing in nothing", nil) { to("", match("^$")) },
    Golden("empty expression", "expected to match <>, got <abc>") { to("abc", match("")) },
    Golden("lines", "expected to match <c>, got <a\nb>") { to("a\nb", match("c")) },
  ]) func `strings are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: ["(", "[", "a{2,1}", #"\"#]) func `what is no regular expression`(
    _ pattern: String
  ) throws {
    let text = "cannot match <\(pattern)>: it is not a valid regular expression"
    #expect(to("a", match(pattern)) == text)
    #expect(toNot("a", match(pattern)) == text)
    #expect(to(nil, match(pattern)) == text)
    #expect(to("a", match(pattern), description: "why") == "why\n\(text)")
    #expect(try status("a", match(pattern)) == .fail)
    #expect(evaluations(of: "a", by: match(pattern)) == 1)
    #expect(match(pattern).noun == "matching \(pattern)")
  }

  @Test(arguments: [
    Golden("literal", #"expected to match </\d/>, got <abc>"#) { to("abc", match(/\d/)) },
    Golden("not", #"expected to not match </\d/>, got <a1>"#) { toNot("a1", match(/\d/)) },
    Golden("nil", "expected to match </(a)/>, got <nil>\(hint)") { to(nil, match(/(a)/)) },
    Golden("not nil", "expected to not match </a/>, got <nil>\(hint)") { toNot(nil, match(/a/)) },
    Golden(
      "built, described", #"expected to match </\d+/>, got <b>"#
    ) {
      to("b", match(Regex { OneOrMore(.digit) }))
    },
    Golden("part", nil) { to("abc", match(/b/)) ?? to("ABC", match(/b/.ignoresCase())) },
    Golden("not part", nil) { toNot("abc", match(/x/)) ?? toNot("abc", match(/^b/)) },
    Golden("built", nil) {
      to("a12", match(Regex { OneOrMore(.digit) })) ?? to("a12", match(OneOrMore(.digit)))
    },
    Golden("compiled at run time", nil) { to("a12", match(try Regex("[0-9]+"))) },
    Golden("throwing", "unexpected error thrown: <boom>") {
      to(
        "a",
        match(
          Regex {
            TryCapture("a") { (_: Substring) throws -> Int? in throw PlainError.boom }
          }))
    },
  ]) func `regular expressions of Swift are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a string stays a pattern beside RegexBuilder`() {
    #expect(to("1", match("[0-9]")) == nil)
    let pattern = "[0-9]"
    #expect(to("1", match(pattern)) == nil)
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(match("^a").noun == "matching ^a")
    #expect(match(nil).noun == "matching nil")
    #expect(match(/a/).noun == "matching </a/>")
    #expect(evaluations(of: "a", by: match("b")) == 1)
    #expect(evaluations(of: "a", by: match(nil)) == 1)
    #expect(evaluations(of: "a", by: match(/b/)) == 1)
  }
}
