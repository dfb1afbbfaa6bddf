public import Foundation
private import StakeoutBase

/// A namespace for test utilities: texts of differences.
public enum Spry {
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
  /// The number of marked lines is the smallest possible. There is one exception: if lines repeat so
  /// often that there are more than 200,000 pairs of a line of the first text and an equal line of the
  /// second one, some lines may be marked that repeat most often.
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

  /// Compares the JSON of two values line by line, with the marks of ``diffLines(_:_:)``.
  ///
  /// Nil becomes `null`, and a `String` is compared as it is. A value that cannot be encoded is
  /// compared by its description.
  ///
  /// - Parameters:
  ///   - old: the value before.
  ///   - new: the value after.
  ///   - encoder: the encoder for the values. The function adds line breaks, sorted keys and
  ///     unescaped slashes to its formatting.
  public static func diffEncodable<T: Encodable>(
    _ old: T?, _ new: T?, encoder: @autoclosure () -> JSONEncoder = JSONEncoder()
  ) -> String {
    let encoder = encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let texts = [old, new].map { value in
      value.map { json(of: $0, encoder) ?? ShortText.describing($0) } ?? "null"
    }
    return diffLines(texts[0], texts[1])
  }

  /// Makes an encoder with ``SpryJSONEncoderOutputFormatting``.
  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = SpryJSONEncoderOutputFormatting
    return encoder
  }

  /// Returns the JSON of a value; a `String` as it is; nil if the value cannot be encoded.
  static func json(of value: some Encodable, _ encoder: JSONEncoder) -> String? {
    if let text = value as? String { return text }
    guard let data = try? encoder.encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Describes the differences between two values, down to single properties and elements.
  ///
  /// ```swift
  /// Spry.diffMirror(User(name: "A", age: 1), User(name: "B", age: 1))
  /// // ["name:\n|\tReceived: B\n|\tExpected: A\n"]
  /// ```
  ///
  /// For equal values the result is one empty text.
  ///
  /// - Parameters:
  ///   - expected: the first value.
  ///   - received: the second value.
  ///   - indentationType: the indentation of nested lines.
  ///   - skipPrintingOnDiffCount: whether to show only the lengths of collections whose lengths
  ///     differ.
  ///   - nameLabels: the names of the two sides.
  /// - Returns: one text per differing property or element, or one text for the whole if there are
  ///   no parts to compare.
  public static func diffMirror<T>(
    _ expected: T, _ received: T, indentationType: SpryDiffIndentationType = .pipe,
    skipPrintingOnDiffCount: Bool = false, nameLabels: SpryDiffNameLabels = .expectation
  ) -> [String] {
    let lines = diffMirrorLines(
      expected, received, skipPrintingOnDiffCount: skipPrintingOnDiffCount, nameLabels: nameLabels)
    let texts = lines.map { $0.generateContents(indentationType: indentationType) }
    return lines.contains(where: \.hasChildren) ? texts : [texts.joined()]
  }

  /// Returns the differences between two values as lines; empty for equal values.
  ///
  /// The parameters are those of `diffMirror`. The lines are the same for each indentation, which
  /// ``SpryDiffLine/generateContents(indentationType:)`` adds.
  public static func diffMirrorLines<T>(
    _ expected: T, _ received: T, indentationType: SpryDiffIndentationType = .pipe,
    skipPrintingOnDiffCount: Bool = false, nameLabels: SpryDiffNameLabels = .expectation
  ) -> [SpryDiffLine] {
    var difference = MirrorDifference(
      labels: nameLabels, showsElements: !skipPrintingOnDiffCount)
    return difference.lines(expected, received, level: 0)
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

private let formatting = Locked<JSONEncoder.OutputFormatting>([
  .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
])

/// The formatting of JSON in failures and in `Data.spry.testMake(from:)`.
///
/// It applies to the whole process. Any thread may read and change it. Change it before the tests
/// run, because parallel tests see the change too.
public var SpryJSONEncoderOutputFormatting: JSONEncoder.OutputFormatting {
  get { formatting.withLock { $0 } }
  set { formatting.withLock { $0 = newValue } }
}
