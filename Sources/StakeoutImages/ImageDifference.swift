internal import Foundation

/// The result of comparing two images.
///
/// Images are equal if their bytes are equal, or else their pixels. A channel with more than eight
/// bits is compared in full.
struct ImageDifference {
  let isEqual: Bool
  /// The failure's text about the two images, such as "differ in size: expected 1x1, got 2x1".
  ///
  /// It may have several lines.
  let text: String

  init(expected: Image?, actual: Image?) {
    switch (expected, actual) {
    case (nil, nil): self.init(isEqual: true, text: "are both nil")
    case (let expected?, let actual?):
      self.init(expected: expected.data, actual: actual.data)
    case (let expected, let actual):
      let (expected, actual) = (Self.text(of: expected), Self.text(of: actual))
      self.init(isEqual: false, text: "differ: expected \(expected), got \(actual)")
    }
  }

  private init(isEqual: Bool, text: String) {
    self.isEqual = isEqual
    self.text = text
  }

  private init(expected: Data, actual: Data) {
    guard expected != actual else {
      self.init(isEqual: true, text: "are equal, byte for byte")
      return
    }
    let isDeep = PNG.isDeep(expected) || PNG.isDeep(actual)
    let pixels = (
      expected: Result { try PNG.decode(expected, isDeep: isDeep) },
      actual: Result { try PNG.decode(actual, isDeep: isDeep) }
    )
    switch pixels {
    case (.success(let expected), .success(let actual)):
      self.init(expected: expected, actual: actual)
    case (.failure(let problem), _):
      self.init(expected, actual, reason: "the expected one cannot be decoded: \(problem)")
    case (_, .failure(let problem)):
      self.init(expected, actual, reason: "the other one cannot be decoded: \(problem)")
    }
  }

  /// Creates the result for two different byte sequences, at least one of which is not an image.
  private init(_ expected: Data, _ actual: Data, reason: String) {
    let bytes = [Array(expected), Array(actual)]
    let place = zip(bytes[0], bytes[1]).prefix { $0 == $1 }.count
    let there = bytes.map { $0.indices.contains(place) ? "\($0[place])" : "none" }
    self.init(
      isEqual: false,
      text: """
        differ in their bytes: expected \(expected.count) of them, got \(actual.count)
        first at byte \(place): expected \(there[0]), got \(there[1])
        not compared by pixels, since \(reason)
        """)
  }

  private init(expected: Pixels, actual: Pixels) {
    let sizes = [expected, actual].map { "\($0.width)x\($0.height)" }
    guard sizes[0] == sizes[1] else {
      self.init(
        isEqual: false, text: "differ in size: expected \(sizes[0]) pixels, got \(sizes[1])")
      return
    }
    guard expected != actual else {
      self.init(isEqual: true, text: "are equal, pixel for pixel")
      return
    }
    self.init(isEqual: false, text: Self.text(of: PixelTally(expected, actual), expected, actual))
  }

  private static func text(of tally: PixelTally, _ expected: Pixels, _ actual: Pixels) -> String {
    let share = Self.percentage(tally.count, of: expected.count)
    let (x, y) = (tally.first % expected.width, tally.first / expected.width)
    let colors = [expected, actual].map { $0.text(of: tally.first) }
    return """
      differ in \(tally.count) of \(expected.count) pixels (\(share))
      first at (x: \(x), y: \(y)): expected \(colors[0]), got \(colors[1])
      all within x: \(tally.columns), y: \(tally.rows); a channel differs by \
      \(tally.largest) of \(expected.isDeep ? 65_535 : 255) at most
      """
  }

  /// A percentage with two decimals, which is never 0 for a part above 0.
  private static func percentage(_ part: Int, of whole: Int) -> String {
    let hundredths = max(1, part * 10_000 / whole)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }

  private static func text(of image: Image?) -> String {
    guard let image else { return "nil" }
    guard let pixels = try? PNG.decode(image.data, isDeep: false) else {
      return "\(image.data.count) bytes that are not a PNG"
    }
    return "an image of \(pixels.width)x\(pixels.height) pixels"
  }
}

/// The differences between the pixels of two images of the same size.
private struct PixelTally {
  var count = 0
  /// The first different pixel, row by row.
  private(set) var first = 0
  /// The largest difference in any channel.
  private(set) var largest = 0
  private(set) var columns = 0...0
  private(set) var rows = 0...0

  init(_ left: Pixels, _ right: Pixels) {
    let size = left.bytes.count / left.count
    for index in 0..<left.count {
      let bytes = size * index..<size * (index + 1)
      guard !left.bytes[bytes].elementsEqual(right.bytes[bytes]) else { continue }
      let differences = zip(left[index], right[index]).map { abs($0 - $1) }
      largest = max(largest, differences.max() ?? 0)
      let (x, y) = (index % left.width, index / left.width)
      if count == 0 {
        (first, columns, rows) = (index, x...x, y...y)
      } else {
        columns = min(columns.lowerBound, x)...max(columns.upperBound, x)
        rows = rows.lowerBound...y
      }
      count += 1
    }
  }
}
