import Foundation
import StakeoutImages

/// PNGs as others write them; made each time, because Data hides what a global holds from the leak
/// sanitizer.
enum Samples {
  /// Two pixels, #FF0000 and #0000FF.
  static var colors: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/"
        + "PX2MSQAAAABJRU5ErkJggg==")
  }

  /// The same two by way of a palette.
  static var palette: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAA"
        + "C0lEQVR42mNgYAQAAAQAAizeSK0AAAAASUVORK5CYII=")
  }

  /// The same two with a comment.
  static var commented: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACnRFWHRDb21tZW50AGhpoqJY"
        + "ZgAAAA1JREFUeNpj+M8ABP8BBwAB/z19jEkAAAAASUVORK5CYII=")
  }

  /// The same two with 16 bits a channel.
  static var deep: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/BwAZ"
        + "8wP9oA6u/gAAAABJRU5ErkJggg==")
  }

  /// Another blue by the smallest step of 16 bits.
  static var deepOther: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/AwAZ"
        + "8gP8TVq2SQAAAABJRU5ErkJggg==")
  }

  /// One that claims to have 100000x100000 pixels.
  static var huge: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAIAAAAnMJyfAAAAC0lEQVR42mNgAAMAAAcAASEi"
        + "2xMAAAAASUVORK5CYII=")
  }

  /// The first one without its end.
  static var cut: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQQ==")
  }

  private static func image(_ text: String) -> Image {
    Image(data: Data(base64Encoded: text) ?? Data())
  }
}
