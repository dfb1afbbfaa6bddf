#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Shortens a text that is too long for a failure.
///
/// The beginning and the end stay, of the text and of each long line, because a failure begins with
/// its sentence and ends with the differences. The lines and bytes left out are counted.
package enum BoundedText {
  /// The greatest number of bytes that a failure prints.
  package static let mostBytes = 4096
  /// The greatest number of lines that a failure prints.
  package static let mostLines = 60

  /// How much of a long text is shown.
  private struct Extent {
    /// The lines at the beginning; another line has the count of those left out.
    var first = 39
    /// The lines at the end.
    var last = 20
    /// The bytes of a line.
    var line: Int
  }

  /// From much to little; the first one that is short enough is used.
  ///
  /// Fewer whole lines tell more than many cut ones. The last extent is small enough for any text.
  private static let extents =
    [3000, 1600, 800, 400, 200].map { Extent(line: $0) } + [
      Extent(first: 30, last: 15, line: 200), Extent(first: 20, last: 10, line: 200),
      Extent(first: 11, last: 5, line: 200),
    ]

  /// The shortened text; nil if the text is short enough.
  package static func shortened(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      let ends = lineEnds(in: bytes)
      guard bytes.count > mostBytes || ends.count > mostLines else { return nil }
      for extent in extents {
        let lines = shownLines(ends, extent)
        let shown = lines.map { $0.text(bytes, extent.line) }.joined(separator: "\n")
        if shown.utf8.count <= mostBytes { return shown }
      }
      return nil
    }
  }

  /// A line of the shortened text.
  private enum Line {
    case copied(Range<Int>)
    case leftOut(Int)

    func text(_ bytes: UnsafeBufferPointer<UInt8>, _ most: Int) -> String {
      switch self {
      case .copied(let range): BoundedText.line(UnsafeBufferPointer(rebasing: bytes[range]), most)
      case .leftOut(let count): "… \(count) lines left out …"
      }
    }
  }

  private static func shownLines(_ ends: [Int], _ extent: Extent) -> [Line] {
    let lines = ends.indices.lazy.map { Line.copied(($0 == 0 ? 0 : ends[$0 - 1] + 1)..<ends[$0]) }
    let leftOut = ends.count - extent.first - extent.last
    guard leftOut > 1 else { return Array(lines) }
    return lines.prefix(extent.first) + [.leftOut(leftOut)] + lines.suffix(extent.last)
  }

  /// The place after the last byte of each line.
  static func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
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

  /// A line with its middle left out if it is longer than `most` bytes.
  private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ most: Int) -> String {
    // Without the second condition the count would be longer than what it replaces.
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
