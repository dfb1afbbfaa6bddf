// Characters that a reader does not see in a text, or confuses with others.

extension String {
  /// The text as a reader sees it.
  ///
  /// Any run of white space is one space, spaces at the end of a line are omitted, and zero-width
  /// characters are omitted.
  var seen: String {
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

  /// The text with escapes for characters that a reader does not see: white space other than single
  /// spaces and line feeds, spaces at the end of a line, and characters that have no width or
  /// change others.
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
  /// Whether it is an ASCII character that every reader sees; known without a search of its properties.
  fileprivate var isVisibleASCII: Bool { 0x21...0x7E ~= value }

  /// Whether it has no width of its own.
  fileprivate var isUnseen: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .control, .format: true
    default: false
    }
  }

  fileprivate var isHidden: Bool {
    guard self != "\n" else { return false }
    // Parts of Korean syllables, and combining marks: another scalar may be their composed form.
    return isUnseen || properties.isWhitespace || properties.isGraphemeExtend
      || (0x1100...0x11FF).contains(value)
  }

  fileprivate var escaped: String {
    switch self {
    case "\t": #"\t"#
    case "\r": #"\r"#
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
