// Shortens the text of a failure to 4 KB in 60 lines, and says how much it leaves out.

private import Foundation

/// Shortens a text that is too long for a failure.
///
/// It keeps the beginning and the end, of the text and of each long line, because a failure begins with
/// its sentence and ends with the differences. It counts the lines and bytes that it leaves out.
package enum FailureLength {
  /// The greatest number of bytes that a failure prints.
  package static let mostBytes = 4096
  /// The greatest number of lines that a failure prints.
  package static let mostLines = 60

  /// The part of a text to show: the numbers of lines at the beginning and at the end, and the bytes of
  /// a line.
  private typealias Extent = (first: Int, last: Int, line: Int)

  /// The extents to try, from large to small: the first one whose text is short enough is used.
  ///
  /// No extent cuts lines to less than 200 bytes, because a few whole lines tell more than many cut
  /// ones. The last extent is small enough for any text.
  private static let extents: [Extent] =
    [3000, 1600, 800, 400, 200].map { (39, 20, $0) }
    + [(30, 15, 200), (20, 10, 200), (11, 5, 200)]

  /// Returns the shortened text; nil if the text is short enough.
  package static func shortened(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      let ends = lineEnds(in: bytes)
      guard bytes.count > mostBytes || ends.count > mostLines else { return nil }
      return extents.lazy.map { shown($0, of: bytes, ends) }.first { $0.utf8.count <= mostBytes }
    }
  }

  private static func shown(
    _ extent: Extent, of bytes: UnsafeBufferPointer<UInt8>, _ ends: [Int]
  ) -> String {
    func text(_ index: Int) -> String {
      let start = index == 0 ? 0 : ends[index - 1] + 1
      return line(UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]), extent.line)
    }
    let leftOut = ends.count - extent.first - extent.last
    let lines =
      leftOut > 1
      ? ends.indices.prefix(extent.first).map(text) + ["… \(leftOut) lines left out …"]
        + ends.indices.suffix(extent.last).map(text) : ends.indices.map(text)
    return lines.joined(separator: "\n")
  }

  /// Returns the index after the last byte of each line.
  package static func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var ends: [Int] = []
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      ends.append(end)
      start = end + 1
    }
    return ends + [bytes.count]
  }

  /// Returns a line, without its middle if it is longer than `most` bytes.
  private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ most: Int) -> String {
    // Leave out more than 30 bytes or none: fewer would be shorter than the note that replaces them.
    guard bytes.count > most, bytes.count - most > 30 else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var (head, tail) = (most * 2 / 3, bytes.count - most / 3)
    while head > 0, UTF8.isContinuation(bytes[head]) { head -= 1 }
    while tail < bytes.count, UTF8.isContinuation(bytes[tail]) { tail += 1 }
    let (before, after) = (bytes[..<head], bytes[tail...])
    return String(decoding: before, as: UTF8.self) + "… \(tail - head) bytes left out …"
      + String(decoding: after, as: UTF8.self)
  }
}

extension String {
  /// Returns the beginning of the text, with "…" at its end, if it is longer than `most` bytes.
  package func cut(to most: Int) -> String {
    guard utf8.count > most, let end = utf8.index(startIndex, offsetBy: most, limitedBy: endIndex)
    else { return self }
    return "\(self[..<end])…"
  }
}
