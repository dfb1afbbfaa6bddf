import RegexBuilder
import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct MatchTests {
  @Test func `strings are judged and described`() {
    refuses(match(#"^\d+$"#), "abc", #"match <^\d+$>, got <abc>"#)
    accepts(match(#"\d"#), "11", #"match <\d>, got <11>"#)
    failsForNil(match("a"), "match <a>")
    failsBothWays(match(nil), "a", "match <nil>, got <a>")
    failsForNil(match(nil), "match <nil>")
    accepts(match("b"), "abc")
    accepts(match("b" as String?), "abc")
    refuses(match("x"), "abc")
    // The pattern matches after letters that consist of several Unicode scalars.
    accepts(match("1$"), "e\u{301}👍🏽1")
    accepts(match("^$"), "")
    refuses(match(""), "abc", "match <>, got <abc>")
    refuses(match("c"), "a\nb", "match <c>, got <a\nb>")
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

  @Test func `regular expressions of Swift are judged and described`() {
    refuses(match(/\d/), "abc", #"match </\d/>, got <abc>"#)
    accepts(match(/\d/), "a1", #"match </\d/>, got <a1>"#)
    failsForNil(match(/(a)/), "match </(a)/>")
    failsForNil(match(/a/), "match </a/>")
    accepts(match(/b/), "abc")
    accepts(match(/b/.ignoresCase()), "ABC")
    refuses(match(/x/), "abc")
    refuses(match(/^b/), "abc")
    refuses(match(Regex { OneOrMore(.digit) }), "b", #"match </\d+/>, got <b>"#)
    accepts(match(Regex { OneOrMore(.digit) }), "a12")
    accepts(match(OneOrMore(.digit)), "a12")
    let throwing = Regex {
      TryCapture("a") { (_: Substring) throws -> Int? in throw PlainError.boom }
    }
    reportsError(match(throwing), "a")
  }

  @Test func `patterns of other types, and strings beside RegexBuilder`() throws {
    accepts(match(try Regex("[0-9]+")), "a12")
    accepts(match("[0-9]"), "1")
    let pattern = "[0-9]"
    accepts(match(pattern), "1")
  }
}
