// Where two values differ, for the lines below a failure.

private import Foundation
internal import StakeoutContext

/// The places in which two values differ, for a failure's reader.
enum Difference {
  /// Returns the differences, marked "-" for the expected value and "+" for the actual value.
  ///
  /// Nil if both values are short texts of one line. Of large values only the changed places are
  /// shown, with three lines or elements around them.
  static func text<T>(expected: T, actual: T) -> String? {
    guard let left = ValueLines.lines(of: expected), let right = ValueLines.lines(of: actual) else {
      return largeText(expected: expected, actual: actual)
    }
    let paths = ValuePaths.differences(expected: expected, actual: actual).filter(\.isDeep)
    var texts = paths.prefix(ValuePaths.most).map(\.text)
    if max(left.count, right.count) > 1 {
      let difference = ListDifference(
        counts: (left.count, right.count), areEqual: { left[$0] == right[$1] })
      texts += [difference.text(of: "line", expected: { left[$0] }, actual: { right[$0] })]
        .compactMap(\.self)
    } else if let expected = expected as? String, let actual = actual as? String {
      texts += [TextDifference.text(expected: expected, actual: actual)].compactMap(\.self)
    }
    return texts.joinedLines
  }

  private static func largeText<T>(expected: T, actual: T) -> String? {
    if let expected = expected as? String, let actual = actual as? String {
      return TextDifference.text(expected: expected, actual: actual)
    }
    if let expected = expected as? any ListedDifferences {
      return expected.listedDifferences(from: actual)
    }
    let paths = ValuePaths.differences(expected: expected, actual: actual)
    return paths.prefix(ValuePaths.most).map(\.text).joinedLines
  }
}

extension [String] {
  /// The lines as one text; nil without lines.
  var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}

/// A collection that lists its own differences.
///
/// Found by a cast at run time, like ``ListedSet``.
protocol ListedDifferences {
  /// The elements that differ, each in its own line; nil if none is found.
  func listedDifferences(from actual: Any) -> String?
}

extension Array: ListedDifferences {
  func listedDifferences(from actual: Any) -> String? {
    guard let actual = actual as? [Element] else { return nil }
    let areEqual = equality(of: Element.self)
    let difference = ListDifference(
      counts: (count, actual.count), areEqual: { areEqual(self[$0], actual[$1]) })
    /// An element beside the one at the same place, which it may look like.
    func line(_ index: Int, of list: [Element], beside other: [Element]) -> String {
      let isBeside = other.indices.contains(index) && !areEqual(list[index], other[index])
      let text =
        isBeside
        ? shortTextsApart(list[index], other[index]).left : shortText(of: list[index])
      return "[\(index)] \(text)"
    }
    return difference.text(
      of: "element", expected: { line($0, of: self, beside: actual) },
      actual: { line($0, of: actual, beside: self) })
  }
}

extension Dictionary: ListedDifferences {
  func listedDifferences(from actual: Any) -> String? {
    guard let actual = actual as? Dictionary else { return nil }
    let areEqual = equality(of: Value.self)
    var (missing, changed): ([Key], [String]) = ([], [])
    for (key, value) in self {
      guard let other = actual[key] else {
        missing.append(key)
        continue
      }
      if !areEqual(value, other) {
        let texts = shortTextsApart(value, other)
        changed.append("\(shortText(of: key)): \(texts.left) ≠ \(texts.right)")
      }
    }
    // The numbers often tell that there are none, without another search.
    let hasExtra = actual.count > count - missing.count
    let extra = hasExtra ? actual.keys.filter { self[$0] == nil } : []
    let keys = textsApart(missing, extra)
    return [
      listed("missing keys", keys.left), listed("extra keys", keys.right),
      listed("other values (expected ≠ actual)", changed),
    ].compactMap(\.self).joinedLines
  }
}

/// A line that lists texts, with those after the twentieth counted; nil without texts.
func listed(_ title: String, _ texts: [String]) -> String? {
  guard !texts.isEmpty else { return nil }
  let rest = texts.count > 20 ? ", … \(texts.count - 20) more" : ""
  return "\(title): \(texts.sorted().prefix(20).joined(separator: ", "))\(rest)"
}

/// The texts of elements that only one of two collections has; in more detail if a text of both would
/// be the same.
func textsApart(_ left: [Any], _ right: [Any]) -> (left: [String], right: [String]) {
  func texts(_ detail: Detail) -> (left: [String], right: [String]) {
    Detail.$current.withValue(detail) {
      (left.map { shortText(of: $0) }, right.map { shortText(of: $0) })
    }
  }
  let usual = texts(.usual)
  guard !Set(usual.left).isDisjoint(with: usual.right) else { return usual }
  for detail in [Detail.exact, .revealed, .structural, .located] {
    let texts = texts(detail)
    if Set(texts.left).isDisjoint(with: texts.right) { return texts }
  }
  return usual
}

/// The short texts of two values that differ.
func shortTextsApart(_ left: Any, _ right: Any) -> (left: String, right: String) {
  textsApart(left, right) { value in value.map { shortText(of: $0) } ?? "<nil>" }
}

/// A value's text in angle brackets, for a line with others.
func shortText(of value: Any) -> String {
  let text = stringify(value)
  guard text.utf8.count > 200 else { return "<\(text)>" }
  return "<\(text.prefix(150))… \(text.utf8.count) bytes>"
}

/// How to compare two values of a type: by `==` if it has one, otherwise by what they store.
func equality<T>(of type: T.Type) -> (T, T) -> Bool {
  func byOperator<E: Equatable>(_ type: E.Type) -> (T, T) -> Bool {
    // SAFETY: `E` is `T`, whose metatype conforms. A cast would take as long as the comparison of
    // many elements.
    { unsafeBitCast($0, to: E.self) == unsafeBitCast($1, to: E.self) }
  }
  if let type = type as? any Equatable.Type { return byOperator(type) }
  return { ValuePaths.differences(expected: $0, actual: $1).isEmpty }
}

/// The changed lines of two texts, and of long lines the changed stretch.
enum TextDifference {
  /// The bytes up to which a line is shown as a whole.
  private static let shortLine = 100
  /// The bytes before and after a changed stretch.
  private static let around = 30

  /// The differences; nil for two short texts of one line, and for equal texts.
  static func text(expected: String, actual: String) -> String? {
    let (left, right) = (lines(of: expected), lines(of: actual))
    guard
      left.count + right.count > 2 || max(expected.utf8.count, actual.utf8.count) > shortLine
    else { return nil }
    func shown(_ lines: [String], _ index: Int, beside others: [String]) -> String {
      stretch(lines[index], beside: others.indices.contains(index) ? others[index] : "")
    }
    let difference = ListDifference(
      counts: (left.count, right.count), areEqual: { left[$0] == right[$1] })
    return difference.text(
      of: "line", expected: { shown(left, $0, beside: right) },
      actual: { shown(right, $0, beside: left) })
  }

  private static func lines(of text: String) -> [String] {
    var (text, start) = (text, 0)
    return text.withUTF8 { bytes in
      BoundedText.lineEnds(in: bytes).map { end in
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
  }

  /// A line, of which only the stretch is shown in which it differs from the line beside it.
  private static func stretch(_ line: String, beside other: String) -> String {
    guard line.utf8.count > shortLine else { return line.revealed }
    var (line, other) = (line, other)
    return line.withUTF8 { line in
      other.withUTF8 { other in
        // The C library compares bytes faster than a loop, which is slow in debug.
        guard let left = line.baseAddress else { return "" }
        let right = other.baseAddress ?? left
        let most = min(line.count, other.count)
        let head = greatest(upTo: most) { memcmp(left, right, $0) == 0 }
        let tail = greatest(upTo: most - head) {
          memcmp(left + line.count - $0, right + other.count - $0, $0) == 0
        }
        var start = max(0, head - around)
        var end = min(line.count, line.count - tail + around, start + 4 * shortLine)
        while start > 0, UTF8.isContinuation(line[start]) { start -= 1 }
        while end < line.count, UTF8.isContinuation(line[end]) { end += 1 }
        let text = String(decoding: line[start..<end], as: UTF8.self).revealed
        return (start > 0 ? "…" : "") + text + (end < line.count ? "…" : "")
      }
    }
  }

  /// The greatest number that is accepted, if all smaller ones are.
  private static func greatest(upTo most: Int, where isAccepted: (Int) -> Bool) -> Int {
    var (low, high) = (0, most)
    while low < high {
      let middle = (low + high + 1) / 2
      if isAccepted(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
