import Foundation
import StakeoutImages

/// PNGs as others write them.
enum Samples {
  /// Two pixels, #FF0000 and #0000FF.
  static let colors = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/"
      + "PX2MSQAAAABJRU5ErkJggg==")

  /// The same two by way of a palette.
  static let palette = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAA"
      + "C0lEQVR42mNgYAQAAAQAAizeSK0AAAAASUVORK5CYII=")

  /// The same two with a comment.
  static let commented = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACnRFWHRDb21tZW50AGhpoqJY"
      + "ZgAAAA1JREFUeNpj+M8ABP8BBwAB/z19jEkAAAAASUVORK5CYII=")

  /// The same two with 16 bits a channel.
  static let deep = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/BwAZ"
      + "8wP9oA6u/gAAAABJRU5ErkJggg==")

  /// Another blue by the smallest step of 16 bits.
  static let deepOther = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/AwAZ"
      + "8gP8TVq2SQAAAABJRU5ErkJggg==")

  /// One that claims to have 100000x100000 pixels.
  static let huge = image(
    "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAIAAAAnMJyfAAAAC0lEQVR42mNgAAMAAAcAASEi"
      + "2xMAAAAASUVORK5CYII=")

  /// The first one without its end.
  static let cut = image(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQQ==")

  private static func image(_ text: String) -> Image {
    Image(data: Data(base64Encoded: text) ?? Data())
  }
}
