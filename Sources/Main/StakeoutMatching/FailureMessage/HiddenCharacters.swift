// Characters that a reader does not see in a text, or confuses with others.

private import Foundation

extension String {
  /// The text as a reader sees it.
  ///
  /// Each run of white space becomes one space. Spaces at the end of a line and zero-width characters are
  /// removed.
  var seen: String {
    guard !isSeenAsItIs else { return self }
    var text = String.UnicodeScalarView()
    var space = false
    for scalar in unicodeScalars {
      if scalar == "\n" {
        space = false
        text.append(scalar)
      } else if !scalar.isVisibleASCII, scalar.properties.isWhitespace, scalar != "\r" {
        space = true
      } else if scalar.isVisibleASCII || !scalar.isUnseen {
        if space { text.append(" ") }
        space = false
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Whether the text consists of visible ASCII characters and single spaces between them.
  ///
  /// The C library searches the text, because a loop over characters is slow in debug.
  private var isSeenAsItIs: Bool {
    withCString { text in
      strspn(text, Self.visible) == utf8.count && strstr(text, "  ") == nil
        && strstr(text, " \n") == nil && utf8.last != UInt8(ascii: " ")
    }
  }

  /// The characters that the search accepts.
  private static let visible =
    String(
      String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init))) + "\n"

  /// The text with 0.3 for 0.3000: numbers of four decimals do not end with zeros.
  var withoutRoundingZeros: String {
    guard hasFourDecimals else { return self }
    var (text, start) = ("", startIndex)
    while let point = utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      let digits = utf8[point...].dropFirst().prefix(5).prefix { (0x30...0x39).contains($0) }
      var end = digits.endIndex
      if digits.count == 4 {
        while utf8[utf8.index(before: end)] == 0x30, utf8.distance(from: point, to: end) > 2 {
          end = utf8.index(before: end)
        }
      }
      text += self[start..<end]
      start = digits.endIndex
    }
    return start == startIndex ? self : text + self[start...]
  }

  /// Whether four digits follow a point in the text.
  ///
  /// Most texts have no such number, and the C library finds the points faster than a loop in debug.
  private var hasFourDecimals: Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      guard var start = bytes.baseAddress else { return false }
      let end = start + bytes.count
      while let point = memchr(start, 0x2E, end - start) {
        start += UnsafeRawPointer(point) - UnsafeRawPointer(start) + 1
        if end - start >= 4, (0..<4).allSatisfy({ 0x30...0x39 ~= start[$0] }) { return true }
      }
      return false
    }
  }

  /// The text with escapes for the characters that a reader does not see.
  ///
  /// These are white space other than single spaces and line feeds, spaces at the end of a line, and
  /// characters that have no width or change the character before them.
  var revealed: String {
    var text = ""
    var spaces = ""
    for scalar in unicodeScalars {
      if scalar == " " {
        spaces.append(" ")
        continue
      }
      text += scalar == "\n" ? String(repeating: #"\u{20}"#, count: spaces.count) : spaces
      spaces = ""
      text += scalar.isHidden ? scalar.escaped : String(scalar)
    }
    return text + spaces
  }

  /// The text in quotes, with escapes for all characters outside ASCII.
  var quoted: String {
    "\"\(unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\""
  }
}

extension Unicode.Scalar {
  /// Whether this is an ASCII character that every reader sees.
  ///
  /// This takes less time than a search for the properties of the character.
  fileprivate var isVisibleASCII: Bool { 0x21...0x7E ~= value }

  /// Whether the character has no width of its own.
  fileprivate var isUnseen: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .format: true
    default: false
    }
  }

  /// Whether a reader may not see the character, or may confuse it with another one.
  fileprivate var isHidden: Bool {
    guard self != "\n" else { return false }
    // Korean letters and combining marks may form the character that another scalar is.
    return isUnseen || properties.isWhitespace || properties.isGraphemeExtend
      || (0x1100...0x11FF).contains(value)
  }

  /// The escape for the character in a Swift string literal.
  fileprivate var escaped: String {
    switch self {
    case "\t": #"\t"#
    case "\r": #"\r"#
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
