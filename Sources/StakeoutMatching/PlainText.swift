internal import Foundation

// Where bytes give the answer that Foundation gives, for a tenth of the time.

extension String {
  /// What `range(of:)` finds out: whether the part occurs, letter by letter.
  package func hasPart(_ part: String) -> Bool {
    // Bytes that are letters by themselves. Of the others, a carriage return forms one letter with
    // the line feed after it; and an empty part is not found anywhere.
    guard !part.isEmpty, isPlain, part.isPlain else { return range(of: part) != nil }
    return hasBytes(of: part)
  }

  /// Whether the part's bytes occur, whatever letters they are of.
  func hasBytes(of part: String) -> Bool {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      whole[start...].starts(with: part)
    }
  }

  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

  /// Whether a regular expression of this text means no more than the text.
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
