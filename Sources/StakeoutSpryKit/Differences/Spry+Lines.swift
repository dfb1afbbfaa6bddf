extension Spry {
  /// Compares two texts line by line, and marks each line as removed, added or unchanged.
  ///
  /// ```swift
  /// Spry.diffLines("a\nb", "a\nc")  // "  a\n− b\n+ c", the first space being a figure space
  /// ```
  ///
  /// Each line of the result begins with its mark and a space:
  ///
  /// - U+2212 `−` for a line that only the first text has,
  /// - `+` for a line that only the second text has,
  /// - U+2007, a space of the same width, for a line of both texts.
  ///
  /// In a group of changes, the removed lines come first. The result has no line break at the end.
  /// For equal texts it is empty. If the texts have different line breaks, those other than a line
  /// feed are written out, as `\r\n`.
  ///
  /// The number of marked lines is the smallest possible. There is one exception: if there are more
  /// than 20,000 common lines between the first and the last difference, all of them are marked.
  public static func diffLines(_ old: String, _ new: String) -> String {
    guard old != new else { return "" }
    var texts = (old: lines(of: old), new: lines(of: new))
    let breaks = (old: Set(old.filter(\.isNewline)), new: Set(new.filter(\.isNewline)))
    let areBreaksOfTwoKinds =
      !breaks.old.isEmpty && !breaks.new.isEmpty && breaks.old != breaks.new
    if areBreaksOfTwoKinds || texts.old == texts.new {
      texts = (linesWithBreaks(of: old), linesWithBreaks(of: new))
    }
    let lines = LineDifference.lines(from: texts.old, to: texts.new)
    return lines.map { line in
      switch line {
      case .kept(let text): "\u{2007} \(text)"
      case .removed(let text): "\u{2212} \(text)"
      case .added(let text): "+ \(text)"
      }
    }.joined(separator: "\n")
  }

  /// Splits a text into lines without their line breaks.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Splits a text into lines; line breaks other than a line feed are written out.
  private static func linesWithBreaks(of text: String) -> [Substring] {
    var breaks = text.filter(\.isNewline).makeIterator()
    return lines(of: text).map { line in
      guard let end = breaks.next(), end != "\n" else { return line }
      return line + end.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
  }
}

extension String {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for functions on texts in tests.
  public enum spry {
    /// Compares two texts line by line, and marks each line as removed, added or unchanged.
    ///
    /// The same as `Spry.diffLines(_:_:)`.
    public static func diffLines(_ old: String, _ new: String) -> String {
      Spry.diffLines(old, new)
    }
  }

  /// Compares this text with a newer one line by line, and marks each line as removed, added or
  /// unchanged.
  ///
  /// The same as ``Spry/diffLines(_:_:)``.
  public func spryDiffLines(with new: String) -> String {
    Spry.diffLines(self, new)
  }
}
