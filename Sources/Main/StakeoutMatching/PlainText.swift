// Searches for one text in another by bytes, in a tenth of the time that Foundation takes.
//
// The answer is the same as Foundation's. Where bytes could give another answer, Foundation searches.

internal import Foundation

extension String {
  /// Whether the part occurs, compared by characters like in `range(of:)`.
  package func hasPart(_ part: String) -> Bool {
    // Compare bytes only if each byte is a character. A carriage return is not: it forms one
    // character with a line feed after it. Foundation finds an empty part nowhere.
    guard !part.isEmpty, isPlain, part.isPlain else { return range(of: part) != nil }
    return hasBytes(of: part)
  }

  /// Whether the part occurs, compared by characters like in `contains`.
  func hasCharacters(of part: String) -> Bool {
    isPlain && part.isPlain ? hasBytes(of: part) : contains(part)
  }

  /// Whether the part's bytes occur, whatever characters they belong to.
  func hasBytes(of part: String) -> Bool {
    var (whole, part) = (self, part)
    return whole.withUTF8 { whole in
      part.withUTF8 { part in
        guard let first = part.first, let text = whole.baseAddress, let sought = part.baseAddress
        else { return part.isEmpty }
        // Use the C library's search, because a loop over bytes is slow in debug builds.
        let last = whole.count - part.count
        var start = 0
        while start <= last, let found = memchr(text + start, Int32(first), last - start + 1) {
          if memcmp(found, sought, part.count) == 0 { return true }
          start = UnsafeRawPointer(found) - UnsafeRawPointer(text) + 1
        }
        return false
      }
    }
  }

  /// Whether the text is ASCII without a carriage return, so that each byte is a character.
  ///
  /// Swift knows both counts of an ASCII text without iterating over it.
  private var isPlain: Bool { utf16.count == utf8.count && !hasBytes(of: "\r") }

  /// Whether this text as a regular expression matches only itself.
  var isLiteralPattern: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
          true
        default: false
        }
      }
  }
}
