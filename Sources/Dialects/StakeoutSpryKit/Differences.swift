// `Spry.diff…`, which return the differences between two texts or two values as text.

public import Foundation

/// A namespace for functions that return differences as text.
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
  /// In a group of changes, the removed lines come first. The result has no line break at the end. If the
  /// texts are equal, it is empty. If the texts have different line breaks, those other than a line feed are
  /// written out, as `\r\n`.
  ///
  /// The number of removed and added lines is the smallest possible, with one exception. If lines repeat so
  /// often that more than 200,000 pairs of a line of the first text and an equal line of the second text
  /// exist, lines that repeat most often may be marked without need.
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

  /// Splits a text into lines, with line breaks other than a line feed written out.
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
  ///   - old: The value before.
  ///   - new: The value after.
  ///   - encoder: The encoder for the values. The function adds line breaks, sorted keys and unescaped
  ///     slashes to its formatting.
  public static func diffEncodable<T: Encodable>(
    _ old: T?, _ new: T?, encoder: @autoclosure () -> JSONEncoder = JSONEncoder()
  ) -> String {
    let encoder = encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let texts = [old, new].map { value in
      value.map { json(of: $0, encoder) ?? swiftText(of: $0) } ?? "null"
    }
    return diffLines(texts[0], texts[1])
  }

  /// Makes an encoder with ``SpryJSONEncoderOutputFormatting``.
  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = SpryJSONEncoderOutputFormatting
    return encoder
  }

  /// Returns the JSON of a value, or nil if the value cannot be encoded.
  ///
  /// A `String` is returned as it is.
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
  /// If the values are equal, the result is one empty text.
  ///
  /// - Parameters:
  ///   - expected: The first value.
  ///   - received: The second value.
  ///   - indentationType: The indentation of nested lines.
  ///   - skipPrintingOnDiffCount: Whether to show only the lengths of collections whose lengths differ.
  ///   - nameLabels: The names of the two sides.
  /// - Returns: One text per differing property or element, or one text for the whole if there are no parts
  ///   to compare.
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
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for functions on texts in tests.
  public enum spry {
    /// Compares two texts line by line, and marks each line as removed, added or unchanged.
    ///
    /// It returns the result of `Spry.diffLines(_:_:)`.
    public static func diffLines(_ old: String, _ new: String) -> String {
      Spry.diffLines(old, new)
    }
  }

  /// Compares this text with a newer one line by line, and marks each line as removed, added or
  /// unchanged.
  ///
  /// It returns the result of ``Spry/diffLines(_:_:)``.
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

/// One line of a difference between two values, with its nested lines.
public struct SpryDiffLine: Sendable {
  /// The text of the line.
  public let contents: String
  /// The nesting level, from 0.
  public let indentationLevel: Int
  /// The nested lines.
  public let children: [SpryDiffLine]
  /// Whether the line may be sorted among its siblings.
  public let canBeOrdered: Bool

  /// Whether there are nested lines.
  public var hasChildren: Bool { !children.isEmpty }

  /// Makes a line with nested lines.
  public init(
    contents: String, indentationLevel: Int, canBeOrdered: Bool, children: [SpryDiffLine] = []
  ) {
    self.contents = contents
    self.indentationLevel = indentationLevel
    self.children = children
    self.canBeOrdered = canBeOrdered
  }

  /// Returns the text of the line and of its nested lines, each with a line break at its end.
  ///
  /// Nested lines are sorted if all of them may be.
  public func generateContents(indentationType: SpryDiffIndentationType) -> String {
    var lines = children
    if lines.allSatisfy(\.canBeOrdered) { lines.sort { $0.contents < $1.contents } }
    let indentation = String(repeating: indentationType.rawValue, count: indentationLevel)
    let below = lines.map { $0.generateContents(indentationType: indentationType) }
    return "\(indentation)\(contents)\n\(below.joined())"
  }
}

/// The indentation of nested lines in a difference.
public enum SpryDiffIndentationType: String, CaseIterable, Sendable {
  /// A bar and a tab.
  case pipe = "|\t"
  /// A tab.
  case tab = "\t"
}

/// The names of the two sides of a difference.
public struct SpryDiffNameLabels: Sendable {
  /// The name of the first value.
  public let expected: String
  /// The name of the second value.
  public let received: String
  /// The name of a part that only the first value has.
  public let missing: String
  /// The name of a part that only the second value has.
  public let extra: String

  /// Makes custom names.
  public init(expected: String, received: String, missing: String, extra: String) {
    self.expected = expected
    self.received = received
    self.missing = missing
    self.extra = extra
  }

  /// The names Expected, Received, Missing and Extra.
  public static let expectation = SpryDiffNameLabels(
    expected: "Expected", received: "Received", missing: "Missing", extra: "Extra")

  /// The names Previous, Current, Removed and Added.
  public static let comparing = SpryDiffNameLabels(
    expected: "Previous", received: "Current", missing: "Removed", extra: "Added")
}

/// The comparison of two texts line by line, as one merged list of lines.
enum LineDifference {
  enum Line: Equatable {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// Returns the lines of both texts; in a group of changes, the removed lines come first.
  static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    var (left, right) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    (left, right) = (left.dropLast(end), right.dropLast(end))
    var lines = old.prefix(start).map { Line.kept($0) }
    for common in commonLines(left, right) + [nil] {
      while let line = left.first, line != common { lines.append(.removed(left.removeFirst())) }
      while let line = right.first, line != common { lines.append(.added(right.removeFirst())) }
      guard let common else { break }
      lines.append(.kept(common))
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    return lines + old.suffix(end).map { .kept($0) }
  }

  /// Returns the longest list of lines that both have in the same order, or a shorter one if lines repeat too
  /// often.
  private static func commonLines(
    _ left: ArraySlice<Substring>, _ right: ArraySlice<Substring>
  ) -> [Substring?] {
    // Leave out lines that only one text has, because they need no comparison.
    let shared = Set(left).intersection(right)
    return CommonLines.of(left.filter(shared.contains), right.filter(shared.contains))
  }
}

/// The longest list of lines that two long texts have in the same order, found from the pairs of equal lines.
///
/// It takes time proportional to n log n for n pairs. Lines that repeat very often are compared only close to
/// other common lines. The standard library's difference takes time proportional to the square of the number
/// of changes: 20 seconds for 10,000 lines in reverse.
private enum CommonLines {
  /// The number of lines up to which the standard library's difference is fast, however many lines differ.
  private static let mostByDifference = 1_000
  /// The greatest number of pairs of equal lines, one in each text, that are compared.
  private static let mostPairs = 200_000

  /// Returns the common lines of two texts, in order.
  static func of(_ old: [Substring], _ new: [Substring]) -> [Substring] {
    if old.count + new.count <= mostByDifference { return byDifference(old[...], new[...]) }
    let rare = linesWithFewPairs(old, new)
    let places = (
      old.indices.filter { rare.contains(old[$0]) }, new.indices.filter { rare.contains(new[$0]) }
    )
    var lines: [Substring] = []
    var (row, column) = (0, 0)
    for pair in longest(places.0.map { old[$0] }, places.1.map { new[$0] }) {
      let (line, place) = (places.0[pair.line], places.1[pair.place])
      lines += inGap(old[row..<line], new[column..<place]) + [old[line]]
      (row, column) = (line + 1, place + 1)
    }
    return lines + inGap(old[row...], new[column...])
  }

  /// Returns the common lines that the standard library's difference finds.
  private static func byDifference(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [Substring] {
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in new.difference(from: old) { removed.insert(offset) }
    return old.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
  }

  /// Returns the common lines between two pairs of rare lines; in a large gap, only those at both ends.
  private static func inGap(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [Substring] {
    if old.isEmpty || new.isEmpty { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (left, right) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let (middle, others) = (left.dropLast(end), right.dropLast(end))
    let isSmall = middle.count + others.count <= mostByDifference
    return old.prefix(start) + (isSmall ? byDifference(middle, others) : []) + old.suffix(end)
  }

  /// Returns the lines whose pairs are few enough to be compared, beginning with the rarest.
  ///
  /// These are all lines, unless lines repeat very often.
  private static func linesWithFewPairs(_ old: [Substring], _ new: [Substring]) -> Set<Substring> {
    var counts: [Substring: (old: Int, new: Int)] = [:]
    for line in old { counts[line, default: (0, 0)].old += 1 }
    for line in new { counts[line, default: (0, 0)].new += 1 }
    let pairs = counts.map { (line: $0.key, number: $0.value.old * $0.value.new) }
    var left = mostPairs
    // Sort by the line, too, so that the result does not depend on the order of a dictionary.
    let chosen = pairs.sorted { ($0.number, $0.line) < ($1.number, $1.line) }.prefix { pair in
      left -= pair.number
      return left >= 0
    }
    return Set(chosen.map(\.line))
  }

  /// Returns the longest list of equal lines in the same order, each by its index in the old text and its
  /// place in the new text.
  ///
  /// This is the algorithm of Hunt and Szymanski. It finds the longest ascending row of places in the new
  /// text, with at most one place for each line of the old text.
  private static func longest(
    _ old: [Substring], _ new: [Substring]
  ) -> [(line: Int, place: Int)] {
    var places: [Substring: [Int]] = [:]
    for (place, line) in new.enumerated() { places[line, default: []].append(place) }
    // The rows are linked lists in one array. `ends` contains, for each length, the row that ends first.
    var links: [(line: Int, place: Int, before: Int)] = []
    var ends: [(place: Int, link: Int)] = []
    for (line, text) in old.enumerated() {
      // Go from the last place to the first, so that no row contains two places for one line.
      for place in (places[text] ?? []).reversed() {
        let length = firstIndex(in: ends, from: place)
        if length < ends.count, ends[length].place == place { continue }
        links.append((line, place, length > 0 ? ends[length - 1].link : -1))
        let end = (place: place, link: links.count - 1)
        if length == ends.count { ends.append(end) } else { ends[length] = end }
      }
    }
    var row: [(line: Int, place: Int)] = []
    var link = ends.last?.link ?? -1
    while link >= 0 {
      row.append((links[link].line, links[link].place))
      link = links[link].before
    }
    return row.reversed()
  }

  /// Returns the index of the first row that ends at the place or after it.
  private static func firstIndex(in ends: [(place: Int, link: Int)], from place: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
