import Foundation
import Testing

@testable import StakeoutMatching

@Suite struct PlainTextTests {
  @Test(arguments: ["", "a", "abc", "a\nb", "a\r\nb", "\r", "cafe", "café", "cafe\u{301}", "aab"])
  func `finds what Foundation finds`(whole: String) {
    for part in ["", "a", "b", "c", "ab", "abcd", "\n", "\r", "\r\n", "e", "é", "\u{301}", "aab"] {
      #expect(whole.hasPart(part) == (whole.range(of: part) != nil), "\(part) in \(whole)")
    }
  }

  @Test(arguments: ["", "a", "abc", "xabc", "ab", "cafe\u{301}", "a\r\nb", "😀e"])
  func `finds what a regular expression finds`(whole: String) throws {
    for pattern in ["a", "abc", "e", "b", "z9"] {
      let expression = try NSRegularExpression(pattern: pattern)
      let found = expression.firstMatch(in: whole, range: NSRange(whole.startIndex..., in: whole))
      #expect(pattern.isLiteralPattern)
      #expect(whole.hasBytes(of: pattern) == (found != nil), "\(pattern) in \(whole)")
    }
  }

  @Test(arguments: ["", "a.", "^a", "\\d", "a|b", "[a]", "a-b", "é"])
  func `leaves the rest to regular expressions`(pattern: String) {
    #expect(!pattern.isLiteralPattern)
  }
}
