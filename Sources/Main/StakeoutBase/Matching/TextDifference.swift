private import Foundation

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
