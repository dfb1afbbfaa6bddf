// The changed lines of two texts, and of long lines the changed stretch.

private import Foundation
internal import StakeoutContext

extension String {
  /// The greatest number of bytes of a line that is shown whole.
  private static let mostWhole = 100
  /// The number of bytes that are shown before and after a changed stretch.
  private static let around = 30

  /// Returns the lines that differ in another text; nil for two short texts of one line, and for equal texts.
  func changedLines(in actual: String) -> String? {
    let (left, right) = (allLines, actual.allLines)
    guard left.count + right.count > 2 || Swift.max(utf8.count, actual.utf8.count) > Self.mostWhole
    else {
      return nil
    }
    func shown(_ lines: [String], _ index: Int, beside others: [String]) -> String {
      lines[index].changedStretch(beside: others.indices.contains(index) ? others[index] : "")
    }
    return EditScript(left.count, right.count) { left[$0] == right[$1] }.text(
      of: "line", expected: { shown(left, $0, beside: right) },
      actual: { shown(right, $0, beside: left) })
  }

  /// The lines of the text, without line feeds.
  private var allLines: [String] {
    var (text, start) = (self, 0)
    return text.withUTF8 { bytes in
      FailureLength.lineEnds(in: bytes).map { end in
        defer { start = end + 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
  }

  /// Returns the line.
  ///
  /// A long line is cut to the stretch that differs from the other line.
  private func changedStretch(beside other: String) -> String {
    guard utf8.count > Self.mostWhole else { return revealed }
    var (line, other) = (self, other)
    return line.withUTF8 { line in
      other.withUTF8 { other in
        // Compare with the C library, because a loop over bytes is slow in debug.
        guard let left = line.baseAddress else { return "" }
        let right = other.baseAddress ?? left
        let most = Swift.min(line.count, other.count)
        let head = Self.greatest(upTo: most) { memcmp(left, right, $0) == 0 }
        let tail = Self.greatest(upTo: most - head) {
          memcmp(left + line.count - $0, right + other.count - $0, $0) == 0
        }
        var start = Swift.max(0, head - Self.around)
        var end = Swift.min(line.count, line.count - tail + Self.around, start + 4 * Self.mostWhole)
        while start > 0, UTF8.isContinuation(line[start]) { start -= 1 }
        while end < line.count, UTF8.isContinuation(line[end]) { end += 1 }
        let text = String(decoding: line[start..<end], as: UTF8.self).revealed
        return (start > 0 ? "…" : "") + text + (end < line.count ? "…" : "")
      }
    }
  }

  /// Returns the greatest accepted number.
  ///
  /// All smaller numbers must be accepted as well.
  private static func greatest(upTo most: Int, where isAccepted: (Int) -> Bool) -> Int {
    var (low, high) = (0, most)
    while low < high {
      let middle = (low + high + 1) / 2
      if isAccepted(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
