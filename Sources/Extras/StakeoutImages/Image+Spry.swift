internal import Foundation

extension Image {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for small test images, each different from all others.
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
