import Foundation
import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct StringsTests {
  @Test func `each matcher accepts, refuses and describes`() {
    check(
      containString("b"), "contain string <b>", noun: "containing b", accepts: "abc",
      refuses: "ac")
    check(
      containString("B", options: [.diacriticInsensitive, .caseInsensitive]),
      "contain string <B> (caseInsensitive, diacriticInsensitive)",
      noun: "containing B (caseInsensitive, diacriticInsensitive)", accepts: "abc", refuses: "ac")
    check(
      startWithString("ab"), "start with string <ab>", noun: "starting with ab",
      accepts: "abc".dropFirst(0), refuses: "cab")
    check(
      endWithString("b"), "end with string <b>", noun: "ending with b", accepts: "abcb",
      refuses: "abc")
    check(
      hasPrefix("a"), "have prefix <a>", noun: "a string with prefix a", accepts: "abc",
      refuses: "ba")
    check(
      hasSubstring("b"), "have substring <b>", noun: "a string with substring b", accepts: "abc",
      refuses: "ac")
    check(
      matchPattern(#"^\d+$"#), #"match pattern <^\d+$>"#, noun: #"matching ^\d+$"#,
      accepts: "a12".dropFirst(), refuses: "a12")
    check(
      matchPattern("^b$", options: [.anchorsMatchLines, .caseInsensitive]),
      "match pattern <^b$> (caseInsensitive, anchorsMatchLines)",
      noun: "matching ^b$ (caseInsensitive, anchorsMatchLines)", accepts: "a\nB", refuses: "ab")
  }

  @Test func `the empty string is a prefix, and is found nowhere`() {
    #expect(to("abc", hasPrefix("")) == nil)
    #expect(toNot("abc", hasSubstring("")) == nil)
    #expect(toNot("abc", containString("")) == nil)
    #expect(toNot("abc", startWithString("")) == nil)
    #expect(toNot("abc", endWithString("")) == nil)
  }

  @Test func `parts are found as in Foundation`() {
    #expect(to("caf\u{e9}", containString("e\u{301}")) == nil)
    #expect(toNot("cafe\u{301}", containString("cafe")) == nil)
    #expect(to("a1", containString("[0-9]$", options: .regularExpression)) == nil)
    #expect(toNot("a(", containString("(", options: .regularExpression)) == nil)
    #expect(to("a1b2", matchPattern("[0-9]")) == nil)
  }

  @Test func `as patterns they accept or refuse an argument`() {
    #expect(hasPrefix("a").asPattern("abc"))
    #expect(!hasSubstring("x").asPattern("abc"))
  }

  @Test(arguments: ["(", "[", "a{2,1}", #"\"#, ""]) func `what is no regular expression`(
    _ pattern: String
  ) {
    let text = "cannot match <\(pattern)>: it is not a valid regular expression"
    #expect(to("a", matchPattern(pattern)) == text)
    #expect(toNot("a", matchPattern(pattern, options: .caseInsensitive)) == text)
    #expect(to(nil as String?, matchPattern(pattern)) == text)
    #expect(evaluations(of: "b", by: matchPattern(pattern)) == 1)
  }

  @Test func `options can make one of what is none`() {
    #expect(to("a(b", matchPattern("(", options: .ignoreMetacharacters)) == nil)
  }
}
