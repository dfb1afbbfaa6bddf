import Foundation
import StakeoutContext
import StakeoutImages

/// Returns the failures of two expectations: that the images are equal, and that they differ.
///
/// Exactly one of both fails.
func verdict(_ expected: Image?, _ actual: Image?) -> [String] {
  let reporter = CapturingReporter()
  withReporter(reporter) {
    expectEqualImage(expected, actual)
    expectNotEqualImage(expected, actual)
  }
  return reporter.messages
}

/// PNG files that other programs have written.
///
/// Each use makes a new image, because `Data` hides the memory of a global from the leak sanitizer.
enum Samples {
  /// An image of two pixels, #FF0000 and #0000FF.
  static var colors: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/"
        + "PX2MSQAAAABJRU5ErkJggg==")
  }

  /// The pixels of `colors`, stored with a palette.
  static var palette: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAA"
        + "C0lEQVR42mNgYAQAAAQAAizeSK0AAAAASUVORK5CYII=")
  }

  /// The pixels of `colors`, in a file that also contains a comment.
  static var commented: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACnRFWHRDb21tZW50AGhpoqJY"
        + "ZgAAAA1JREFUeNpj+M8ABP8BBwAB/z19jEkAAAAASUVORK5CYII=")
  }

  /// The pixels of `colors`, stored with 16 bits a channel.
  static var deep: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/BwAZ"
        + "8wP9oA6u/gAAAABJRU5ErkJggg==")
  }

  /// The image `deep`, with a blue that differs by the smallest step of 16 bits.
  static var deepOther: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEElEQVR42mP4/58BCv7/AwAZ"
        + "8gP8TVq2SQAAAABJRU5ErkJggg==")
  }

  /// A file that claims to have 100000x100000 pixels.
  static var huge: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAIAAAAnMJyfAAAAC0lEQVR42mNgAAMAAAcAASEi"
        + "2xMAAAAASUVORK5CYII=")
  }

  /// The file of `colors` without its end.
  static var cut: Image {
    image(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQQ==")
  }

  private static func image(_ text: String) -> Image {
    Image(data: Data(base64Encoded: text) ?? Data())
  }
}
