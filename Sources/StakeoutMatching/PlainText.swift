internal import Foundation

// Searches on bytes that give the same answer as Foundation in a tenth of the time.

extension String {
  /// Whether the part occurs, compared by characters like in `range(of:)`.
  package func hasPart(_ part: String) -> Bool {
    // Bytes that are characters by themselves. A carriage return is not: it forms one character
    // with a line feed after it. Foundation finds an empty part nowhere.
    guard !part.isEmpty, isPlain, part.isPlain else { return range(of: part) != nil }
    return hasBytes(of: part)
  }

  /// Whether the part's bytes occur, whatever characters they belong to.
  func hasBytes(of part: String) -> Bool {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      whole[start...].starts(with: part)
    }
  }

  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

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
