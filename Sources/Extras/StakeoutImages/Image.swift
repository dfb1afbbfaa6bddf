// An encoded image, such as a PNG, and its decoded pixels.

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
  /// Whether the bytes are equal, or else the pixels, as in `XCTAssertEqualImage`.
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

extension Image {
  // The name is in lower case, as in SpryKit.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// Small test images, each different from all others.
  public enum spry {
    /// A gradient.
    public static var testImage: Image {
      image { x, y in Color(red: UInt8(16 * x), green: UInt8(16 * y), blue: 128) }
    }

    /// Vertical stripes.
    public static var testImage1: Image {
      image { x, _ in x / 2 % 2 == 0 ? red : white }
    }

    /// Horizontal stripes.
    public static var testImage2: Image {
      image { _, y in y / 2 % 2 == 0 ? red : white }
    }

    /// A chequerboard.
    public static var testImage3: Image {
      image { x, y in (x / 4 + y / 4) % 2 == 0 ? red : white }
    }

    /// A disc on a transparent background.
    public static var testImage4: Image {
      image { x, y in
        let (dx, dy) = (2 * x - 15, 2 * y - 15)
        return dx * dx + dy * dy <= 196 ? red : Color(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }

    private static let red = Color(red: 204, green: 0, blue: 0)
    private static let white = Color(red: 255, green: 255, blue: 255)

    private static func image(_ color: (_ x: Int, _ y: Int) -> Color) -> Image {
      // If the encoding fails, the image has no bytes and differs from all others. Tests check
      // that.
      Image(width: 16, height: 16, color: color) ?? Image(data: Data())
    }
  }
}

/// A decoded image: red, green, blue and alpha of each pixel, row by row.
struct Pixels: Equatable {
  /// The greatest number of pixels to decode, because a file of a few bytes may claim any number.
  static let mostOfAll = 1 << 26

  let width: Int
  let height: Int
  /// Whether a channel has two bytes, in the machine's byte order, instead of one.
  let isDeep: Bool
  let bytes: [UInt8]

  var count: Int { width * height }

  /// The channels of a pixel.
  subscript(index: Int) -> [Int] {
    (0..<4).map { channel in
      guard isDeep else { return Int(bytes[4 * index + channel]) }
      let byte = 8 * index + 2 * channel
      let (first, second) = (UInt16(bytes[byte]), UInt16(bytes[byte + 1]))
      return Int(UInt16(littleEndian: 1) == 1 ? second << 8 | first : first << 8 | second)
    }
  }

  /// The indices of the pixels that differ in another image of the same size, row by row.
  func differences(from other: Pixels) -> [Int] {
    let size = bytes.count / count
    return (0..<count).filter { place in
      let pixel = size * place..<size * (place + 1)
      return !bytes[pixel].elementsEqual(other.bytes[pixel])
    }
  }

  /// The text of a pixel, such as `#FF8000FF`.
  func text(of index: Int) -> String {
    let digits = self[index].map { channel in
      let text = String(channel, radix: 16, uppercase: true)
      return String(repeating: "0", count: (isDeep ? 4 : 2) - text.count) + text
    }
    return "#\(digits.joined())"
  }
}
