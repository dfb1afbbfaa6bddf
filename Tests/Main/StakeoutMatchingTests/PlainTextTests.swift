import Foundation
import StakeoutMatching
import StakeoutTestSupport
import Testing

/// The fast search for plain text gives the same answer as Foundation and as regular expressions.
@Suite struct PlainTextTests {
  @Test(arguments: ["", "a", "abc", "a\nb", "a\r\nb", "\r", "cafe", "café", "cafe\u{301}", "aab"])
  func `contain finds what Foundation finds`(whole: String) {
    for part in ["", "a", "b", "c", "ab", "abcd", "\n", "\r", "\r\n", "e", "é", "\u{301}", "aab"] {
      let isFound = to(whole, contain(part)) == nil
      #expect(isFound == (whole.range(of: part) != nil), "\(part) in \(whole)")
      #expect((toNot(whole, contain(part)) == nil) == !isFound, "\(part) in \(whole)")
    }
  }

  /// The patterns of letters, digits and spaces are searched as plain text, and the others are not.
  @Test(
    arguments: [
      "a", "abc", "e", "b", "z9", "b c",
      "a.", "^a", "^b", "\\d", "a|x", "[a]", "a-b", "é", "e$", "A+", "\n",
    ])
  func `match finds what a regular expression finds`(pattern: String) throws {
    let expression = try NSRegularExpression(pattern: pattern)
    for whole in [
      "", "a", "abc", "xabc", "ab c", "cafe\u{301}", "café", "a\r\nb", "😀e", "a.", "^a", "a|x",
      "[a]", "\\d", "z9", "a-b", "A+", "e$",
    ] {
      let range = NSRange(whole.startIndex..., in: whole)
      let isFound = expression.firstMatch(in: whole, range: range) != nil
      #expect((to(whole, match(pattern)) == nil) == isFound, "\(pattern) in \(whole)")
      #expect((toNot(whole, match(pattern)) == nil) == !isFound, "\(pattern) in \(whole)")
    }
  }
}
