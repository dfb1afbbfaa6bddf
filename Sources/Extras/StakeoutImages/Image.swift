public import Foundation

/// An encoded image, usually a PNG.
///
/// Its pixels are decoded only for a comparison.
///
/// It replaces `UIImage` and `NSImage`, which do not exist on Linux.
public struct Image: Sendable {
  /// The encoded image.
  public let data: Data

  /// Creates an image from its encoded bytes.
  ///
  /// Any bytes are allowed. Bytes that are not a PNG are compared as bytes.
  public init(data: Data) {
    self.data = data
  }

  /// Creates a PNG from pixels, with eight bits for each channel.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - color: Returns the colour at a position. `x` counts from the left and `y` from the top.
  /// - Returns: nil if there are no pixels or more than 2^26, or if the encoding fails.
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

  /// The encoded image, which `XCTAssertEqualImage` compares first.
  public func testData() -> Data? { data }
}

extension Image: Equatable {
  /// Whether the bytes are equal, or else the pixels, like in `XCTAssertEqualImage`.
  public static func == (left: Image, right: Image) -> Bool {
    ImageDifference(expected: left, actual: right).isEqual
  }
}

extension Image {
  /// A colour.
  ///
  /// Each channel is from 0 to 255, not multiplied by the alpha channel.
  public struct Color: Hashable, Sendable {
    /// The red channel.
    public let red: UInt8
    /// The green channel.
    public let green: UInt8
    /// The blue channel.
    public let blue: UInt8
    /// The opacity.
    public let alpha: UInt8

    /// Creates a colour from its channels, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }
}
