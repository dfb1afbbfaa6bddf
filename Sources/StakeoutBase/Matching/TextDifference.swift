#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The changed places of two texts: the changed lines with three lines around them, and inside long
/// lines the changed stretch.
enum TextDifference {
  /// The bytes up to which a line is shown as a whole.
  private static let shortLine = 100
  /// The bytes before and after a changed stretch.
  private static let around = 30
  /// The bytes that are searched for changed lines.
  private static let mostBytes = 60_000
  private static let linesAround = 3

  /// The differences; nil for two short texts of one line, and for equal texts.
  static func text(expected: String, actual: String) -> String? {
    var (expected, actual) = (expected, actual)
    return expected.withUTF8 { expected in
      actual.withUTF8 { text(expected, $0) }
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func text(_ expected: Bytes, _ actual: Bytes) -> String? {
    let start = sharedPrefix(expected, actual)
    guard start < max(expected.count, actual.count) else { return nil }
    let tail = sharedSuffix(expected, actual, after: start)
    let changed = (start..<(expected.count - tail), start..<(actual.count - tail))
    guard
      lineBreaks(expected, before: expected.count) + lineBreaks(actual, before: actual.count) > 0
    else {
      guard max(expected.count, actual.count) > shortLine else { return nil }
      return """
        difference (- expected, + actual), from byte \(start + 1) on:
        - \(stretch(expected, changed.0))
        + \(stretch(actual, changed.1))
        """
    }
    let (before, after) = (lineStart(expected, start), (expected.count - tail, actual.count - tail))
    let (left, right) = (
      lines(expected, before..<lineEnd(expected, after.0)),
      lines(actual, before..<lineEnd(actual, after.1))
    )
    let skipped = lineBreaks(expected, before: before)
    let difference = ListDifference(
      (left.count, right.count), areEqual: { left[$0] == right[$1] })
    let text = difference.text(
      of: "line", expected: { shown(left[$0], beside: right, $0) },
      actual: { shown(right[$0], beside: left, $0) })
    return text.map { skipped > 0 ? "\($0)\n(after \(skipped) equal lines)" : $0 }
  }

  /// The bytes that are compared at once.
  private static let block = 1024

  private static func areEqual(_ left: Bytes, _ start: Int, _ right: Bytes, _ other: Int) -> Bool {
    guard let left = left.baseAddress, let right = right.baseAddress else { return true }
    return memcmp(left + start, right + other, block) == 0
  }

  /// The number of line breaks before a place.
  private static func lineBreaks(_ bytes: Bytes, before end: Int) -> Int {
    BoundedText.lineEnds(in: Bytes(rebasing: bytes[..<end])).count - 1
  }

  private static func sharedPrefix(_ left: Bytes, _ right: Bytes) -> Int {
    let most = min(left.count, right.count)
    var count = 0
    while count + block <= most, areEqual(left, count, right, count) { count += block }
    while count < most, left[count] == right[count] { count += 1 }
    while count > 0, count < left.count, UTF8.isContinuation(left[count]) { count -= 1 }
    while count > 0, count < right.count, UTF8.isContinuation(right[count]) { count -= 1 }
    return count
  }

  private static func sharedSuffix(_ left: Bytes, _ right: Bytes, after start: Int) -> Int {
    let most = min(left.count, right.count) - start
    var count = 0
    while count + block <= most,
      areEqual(left, left.count - count - block, right, right.count - count - block)
    {
      count += block
    }
    while count < most, left[left.count - 1 - count] == right[right.count - 1 - count] {
      count += 1
    }
    while count > 0, UTF8.isContinuation(left[left.count - count]) { count -= 1 }
    return count
  }

  /// The beginning of the line that is three lines before a place.
  private static func lineStart(_ bytes: Bytes, _ place: Int) -> Int {
    var (start, lines) = (place, 0)
    while start > max(0, place - mostBytes) {
      if bytes[start - 1] == 0x0A {
        if lines == linesAround { break }
        lines += 1
      }
      start -= 1
    }
    return start
  }

  /// The end of the line that is three lines after a place.
  private static func lineEnd(_ bytes: Bytes, _ place: Int) -> Int {
    var (end, lines) = (place, 0)
    while end < min(bytes.count, place + mostBytes) {
      if bytes[end] == 0x0A {
        if lines == linesAround { break }
        lines += 1
      }
      end += 1
    }
    return end
  }

  private static func lines(_ bytes: Bytes, _ range: Range<Int>) -> [String] {
    let searched = range.prefix(mostBytes)
    var lines = bytes[searched].split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let rest = range.count - searched.count
    if rest > 0 { lines.append("… \(rest) more bytes …") }
    return lines
  }

  /// A line, of which only the stretch is shown in which it differs from the line beside it.
  private static func shown(_ line: String, beside others: [String], _ index: Int) -> String {
    guard line.utf8.count > shortLine else { return line.revealed }
    var (line, other) = (line, others.indices.contains(index) ? others[index] : "")
    return line.withUTF8 { line in
      other.withUTF8 { other in
        let start = sharedPrefix(line, other)
        let tail = sharedSuffix(line, other, after: start)
        return stretch(line, start..<(line.count - tail))
      }
    }
  }

  /// A stretch with the text around it; of a long one the beginning and the end.
  private static func stretch(_ bytes: Bytes, _ range: Range<Int>) -> String {
    var (start, end) = (
      max(0, range.lowerBound - around), min(bytes.count, range.upperBound + around)
    )
    while start > 0, UTF8.isContinuation(bytes[start]) { start -= 1 }
    while end < bytes.count, UTF8.isContinuation(bytes[end]) { end += 1 }
    let before = start > 0 ? "…" : ""
    let after = end < bytes.count ? "…" : ""
    guard end - start > 4 * shortLine else {
      return before + String(decoding: bytes[start..<end], as: UTF8.self).revealed + after
    }
    var (head, tail) = (start + 2 * shortLine, end - shortLine)
    while head > start, UTF8.isContinuation(bytes[head]) { head -= 1 }
    while tail < end, UTF8.isContinuation(bytes[tail]) { tail += 1 }
    return before + String(decoding: bytes[start..<head], as: UTF8.self).revealed
      + "… \(tail - head) bytes …" + String(decoding: bytes[tail..<end], as: UTF8.self).revealed
      + after
  }
}
