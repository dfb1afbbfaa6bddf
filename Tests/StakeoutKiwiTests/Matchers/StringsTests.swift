import Foundation
import StakeoutKiwi
import StakeoutTestSupport
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
  ]) func `a part`(_ golden: Golden) throws {
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
  ]) func `ends of a string`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun and evaluations`() {
    #expect((containString("a") as Matcher<String>).noun == "containing a")
    #expect(
      (containString("a", options: .literal) as Matcher<String>).noun == "containing a (literal)")
    #expect((startWithString("a") as Matcher<Substring>).noun == "starting with a")
    #expect((endWithString("a") as Matcher<String>).noun == "ending with a")
    #expect(evaluations(of: "a", by: containString("b")) == 1)
  }
}

@Suite struct HasPrefixTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("prefix", "expected to have prefix <b>, got <abc>") { to("abc", hasPrefix("b")) },
    Golden("not prefix", "expected to not have prefix <a>, got <abc>") {
      toNot("abc", hasPrefix("a"))
    },
    Golden("substring", "expected to have substring <x>, got <abc>") {
      to("abc", hasSubstring("x"))
    },
    Golden("not substring", "expected to not have substring <b>, got <abc>") {
      toNot("abc", hasSubstring("b"))
    },
    Golden("nil", "expected to have prefix <a>, got <nil>\(hint)") { to(nil, hasPrefix("a")) },
    Golden("not nil", "expected to not have substring <a>, got <nil>\(hint)") {
      toNot(nil, hasSubstring("a"))
    },
    Golden("passing", nil) {
      to("abc", hasPrefix("ab")) ?? to("abc", hasPrefix("")) ?? to("abc", hasSubstring("bc"))
        ?? toNot("abc", hasSubstring(""))
    },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `as patterns they read as an argument does`() {
    #expect(hasPrefix("a").noun == "a string with prefix a")
    #expect(hasSubstring("a").noun == "a string with substring a")
    #expect(hasPrefix("a").asPattern("abc"))
    #expect(!hasSubstring("x").asPattern("abc"))
  }
}

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
  ]) func `messages`(_ golden: Golden) throws {
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

  @Test func `noun and evaluations`() {
    let matcher: Matcher<String> = matchPattern("^a", options: .caseInsensitive)
    #expect(matcher.noun == "matching ^a (caseInsensitive)")
    #expect(evaluations(of: "b", by: matcher) == 1)
    #expect(evaluations(of: "b", by: matchPattern("(")) == 1)
  }
}
