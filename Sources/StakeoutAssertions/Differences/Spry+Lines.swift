extension Spry {
  /// The lines of two texts, each marked as removed, added or unchanged.
  ///
  /// ```swift
  /// Spry.diffLines("a\nb", "a\nc")  // "  a\n− b\n+ c", the first space being a figure space
  /// ```
  ///
  /// Each line of the result begins with its mark and a space: U+2212 `−` for a line that only
  /// the first text has, `+` for one that only the second has, U+2007, a space as wide as those,
  /// for one of both. Of neighbouring changes, what is removed comes first. There is no line break
  /// at the end, and texts that are equal give an empty text. Where the line breaks of the texts
  /// differ, those that are no line feed are written out, as `\r\n`.
  ///
  /// No fewer lines could be marked. Only where the texts have more than 20,000 lines in common
  /// between their first and their last difference, all of those are marked.
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

  /// The lines of a text, without their line breaks.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The lines of a text, each with its line break written out unless it is a line feed.
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
  /// A namespace for what tests do with texts.
  public enum spry {
    /// The lines of two texts, each marked as removed, added or unchanged.
    ///
    /// The same as `Spry.diffLines(_:_:)`.
    public static func diffLines(_ old: String, _ new: String) -> String {
      Spry.diffLines(old, new)
    }
  }

  /// The lines of this text and of a newer one, each marked as removed, added or unchanged.
  ///
  /// The same as ``Spry/diffLines(_:_:)``.
  public func spryDiffLines(with new: String) -> String {
    Spry.diffLines(self, new)
  }
}
