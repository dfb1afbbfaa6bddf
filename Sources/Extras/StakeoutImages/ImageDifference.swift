// Compares two images, and describes the pixels in which they differ.

internal import Foundation

/// The result of comparing two images.
///
/// Images are equal if their bytes are equal, or else their pixels. All bits of a channel are compared
/// if it has more than eight.
struct ImageDifference {
  let isEqual: Bool
  /// The text about the two images in a failure, such as "differ in size: expected 1x1, got 2x1".
  ///
  /// It may have several lines.
  let text: String
}

extension ImageDifference {
  init(expected: Image?, actual: Image?) {
    if let expected, let actual {
      self = Self.compare(expected.data, actual.data)
    } else if expected == nil, actual == nil {
      self.init(isEqual: true, text: "are both nil")
    } else {
      let (expected, actual) = (Self.text(of: expected), Self.text(of: actual))
      self.init(isEqual: false, text: "differ: expected \(expected), got \(actual)")
    }
  }

  private static func compare(_ expected: Data, _ actual: Data) -> Self {
    if expected == actual { return Self(isEqual: true, text: "are equal, byte for byte") }
    let isDeep = PNG.isDeep(expected) || PNG.isDeep(actual)
    var name = "the expected one"
    do {
      let left = try PNG.decode(expected, isDeep: isDeep)
      name = "the other one"
      return compare(left, try PNG.decode(actual, isDeep: isDeep))
    } catch {
      let place = zip(expected, actual).prefix { $0 == $1 }.count
      let there = [expected, actual].map { $0.dropFirst(place).first.map { "\($0)" } ?? "none" }
      return Self(
        isEqual: false,
        text: """
          differ in their bytes: expected \(expected.count) of them, got \(actual.count)
          first at byte \(place): expected \(there[0]), got \(there[1])
          not compared by pixels, since \(name) cannot be decoded: \(error)
          """)
    }
  }

  private static func compare(_ expected: Pixels, _ actual: Pixels) -> Self {
    if expected == actual { return Self(isEqual: true, text: "are equal, pixel for pixel") }
    let sizes = [expected, actual].map { "\($0.width)x\($0.height)" }
    guard sizes[0] == sizes[1] else {
      return Self(
        isEqual: false, text: "differ in size: expected \(sizes[0]) pixels, got \(sizes[1])")
    }
    return Self(
      isEqual: false, text: text(of: expected.differences(from: actual), expected, actual))
  }

  private static func text(of places: [Int], _ expected: Pixels, _ actual: Pixels) -> String {
    let columns = places.lazy.map { $0 % expected.width }
    let rows = places.lazy.map { $0 / expected.width }
    let largest = places.lazy.flatMap { zip(expected[$0], actual[$0]).map { abs($0 - $1) } }.max()
    let colors = [expected, actual].map { $0.text(of: places[0]) }
    // Never show 0 % if a pixel differs.
    let share = Double(max(1, places.count * 10_000 / expected.count)) / 100
    return """
      differ in \(places.count) of \(expected.count) pixels (\(String(format: "%.2f", share)) %)
      first at (x: \(columns[0]), y: \(rows[0])): expected \(colors[0]), got \(colors[1])
      all within x: \(text(of: columns)), y: \(text(of: rows)); a channel differs by \
      \(largest ?? 0) of \(expected.isDeep ? 65_535 : 255) at most
      """
  }

  private static func text(of numbers: some Sequence<Int>) -> String {
    "\(numbers.min() ?? 0)...\(numbers.max() ?? 0)"
  }

  private static func text(of image: Image?) -> String {
    guard let image else { return "nil" }
    guard let pixels = try? PNG.decode(image.data, isDeep: false) else {
      return "\(image.data.count) bytes that are not a PNG"
    }
    return "an image of \(pixels.width)x\(pixels.height) pixels"
  }
}
