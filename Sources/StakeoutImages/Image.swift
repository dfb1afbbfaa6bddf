public import Foundation

/// An image as it is encoded, usually as PNG; pixels are looked at when two of them are compared.
///
/// It stands in for `UIImage` and `NSImage`, which there are none of on Linux.
public struct Image: Sendable {
  /// The encoded image.
  public let data: Data

  /// An image that is encoded as these bytes.
  ///
  /// Any bytes will do: those that are no PNG are compared as bytes.
  public init(data: Data) {
    self.data = data
  }

  /// A PNG of these pixels, with eight bits for each channel.
  ///
  /// - Parameters:
  ///   - width: how many pixels a row has.
  ///   - height: how many rows there are.
  ///   - color: the colour at each place, `x` counted from the left and `y` from above.
  /// - Returns: nil if there is no pixel, or more than PNG has room for.
  public init?(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Color) {
    guard width > 0, height > 0, width <= Pixels.mostOfAll / height else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        bytes += [color.red, color.green, color.blue, color.alpha]
      }
    }
    let pixels = Pixels(width: width, height: height, isDeep: false, bytes: bytes)
    guard let data = PNG.encode(pixels) else { return nil }
    self.init(data: data)
  }

  /// The encoded image, as `XCTAssertEqualImage` compares it first.
  public func testData() -> Data? { data }
}

extension Image: Equatable {
  /// Whether the bytes are equal, or else the pixels: what `XCTAssertEqualImage` asks.
  public static func == (left: Image, right: Image) -> Bool {
    ImageDifference(expected: left, actual: right).isEqual
  }
}

extension Image {
  /// A colour, each channel from 0 to 255, not multiplied by its opacity.
  public struct Color: Hashable, Sendable {
    /// How red it is.
    public var red: UInt8
    /// How green it is.
    public var green: UInt8
    /// How blue it is.
    public var blue: UInt8
    /// How opaque it is.
    public var alpha: UInt8

    /// A colour by its channels, opaque unless told otherwise.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }
}
