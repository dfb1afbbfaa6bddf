import Foundation
import StakeoutMatching
import Testing

@Suite struct MatchPatternTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("missing", #"expected to match pattern <^\d+$>, got <abc>"#) {
      to("abc", matchPattern(#"^\d+$"#))
    },
    Golden("not there", "expected to not match pattern <b>, got <abc>") {
      toNot("abc", matchPattern("b"))
    },
    Golden("once", nil) { to("abc", matchPattern("b.")) },
    Golden("more than once", nil) { to("a1b2", matchPattern("[0-9]")) },
    Golden("in part of a string", nil) { to("a1".dropFirst(), matchPattern("^1$")) },
    Golden("not", nil) { toNot("abc", matchPattern("B")) },
    Golden("other case", nil) { to("abc", matchPattern("B", options: .caseInsensitive)) },
    Golden("options", "expected to match pattern <X> (caseInsensitive), got <abc>") {
      to("abc", matchPattern("X", options: .caseInsensitive))
    },
    Golden(
      "not options",
      "expected to not match pattern <^b$> (caseInsensitive, anchorsMatchLines), got <a\nB>"
    ) {
      toNot("a\nB", matchPattern("^b$", options: [.anchorsMatchLines, .caseInsensitive]))
    },
    Golden("nil", "expected to match pattern <a>, got <nil>\(hint)") {
      to(nil as String?, matchPattern("a"))
    },
    Golden("not nil", "expected to not match pattern <a>, got <nil>\(hint)") {
      toNot(nil as String?, matchPattern("a"))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: ["(", "[", "a{2,1}", #"\"#, ""]) func `what is no regular expression`(
    _ pattern: String
  ) {
    let text = "cannot match <\(pattern)>: it is not a valid regular expression"
    #expect(to("a", matchPattern(pattern)) == text)
    #expect(toNot("a", matchPattern(pattern)) == text)
    #expect(toNot("a", matchPattern(pattern, options: .caseInsensitive)) == text)
    #expect(to(nil as String?, matchPattern(pattern)) == text)
  }

  @Test func `options can make one of what is none`() {
    #expect(to("a(b", matchPattern("(", options: .ignoreMetacharacters)) == nil)
  }

  @Test func `it reads as a noun and evaluates once`() {
    let matcher: Matcher<String> = matchPattern("^a", options: .caseInsensitive)
    #expect(matcher.noun == "matching ^a (caseInsensitive)")
    #expect(evaluations(of: "b", by: matcher) == 1)
    #expect(evaluations(of: "b", by: matchPattern("(")) == 1)
  }
}
