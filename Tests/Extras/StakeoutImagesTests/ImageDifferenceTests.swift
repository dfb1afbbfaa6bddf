import Foundation
import StakeoutImages
import Testing

/// The text that says how two images differ, also for files that cannot be decoded.
@Suite struct ImageDifferenceTests {
  private let text = Image(data: Data("text".utf8))

  private func image(_ width: Int, _ height: Int, _ red: @escaping (Int, Int) -> UInt8) -> Image? {
    Image(width: width, height: height) { x, y in
      Image.Color(red: red(x, y), green: 0, blue: 255)
    }
  }

  @Test func `equal bytes are equal, whether they are an image or not`() {
    let equal = ["Expected images to differ, but they are equal, byte for byte"]
    #expect(verdict(.spry.testImage, .spry.testImage) == equal)
    #expect(verdict(text, text) == equal)
    #expect(verdict(nil, nil) == ["Expected images to differ, but they are both nil"])
  }

  @Test func `other bytes of the same pixels are equal`() {
    let equal = ["Expected images to differ, but they are equal, pixel for pixel"]
    for other in [Samples.palette, Samples.commented, Samples.deep] {
      #expect(verdict(Samples.colors, other) == equal)
      #expect(verdict(other, Samples.colors) == equal)
    }
  }

  @Test func `it is said how many pixels differ, where and how much`() {
    let one = image(4, 3) { _, _ in 16 }
    let other = image(4, 3) { x, y in x >= 2 && y >= 1 ? UInt8(16 + x) : 16 }
    #expect(
      verdict(one, other) == [
        """
        Expected images to be equal, but they differ in 4 of 12 pixels (33.33 %)
        first at (x: 2, y: 1): expected #1000FFFF, got #1200FFFF
        all within x: 2...3, y: 1...2; a channel differs by 3 of 255 at most
        """
      ])
  }

  @Test func `one pixel among many is more than nothing`() {
    let one = image(200, 100) { _, _ in 0 }
    let other = image(200, 100) { x, y in x == 199 && y == 99 ? 255 : 0 }
    #expect(
      verdict(one, other) == [
        """
        Expected images to be equal, but they differ in 1 of 20000 pixels (0.01 %)
        first at (x: 199, y: 99): expected #0000FFFF, got #FF00FFFF
        all within x: 199...199, y: 99...99; a channel differs by 255 of 255 at most
        """
      ])
  }

  @Test func `sizes that differ are named`() {
    #expect(
      verdict(image(4, 3) { _, _ in 0 }, image(3, 4) { _, _ in 0 }) == [
        "Expected images to be equal, but they differ in size: expected 4x3 pixels, got 3x4"
      ])
  }

  @Test func `an image that is not there`() {
    let differ = "Expected images to be equal, but they differ"
    #expect(
      verdict(nil, .spry.testImage) == ["\(differ): expected nil, got an image of 16x16 pixels"])
    #expect(verdict(text, nil) == ["\(differ): expected 4 bytes that are not a PNG, got nil"])
  }

  @Test func `what cannot be decoded is compared by its bytes, and that is said`() {
    #expect(
      verdict(text, Image(data: Data("texts".utf8))) == [
        """
        Expected images to be equal, but they differ in their bytes: expected 4 of them, got 5
        first at byte 4: expected none, got 115
        not compared by pixels, since the expected one cannot be decoded: it is not a PNG
        """
      ])
    let reasons = [
      verdict(.spry.testImage, text), verdict(Samples.colors, Image(data: Data())),
    ].map { $0.first?.split(separator: "\n").last }
    #expect(
      reasons == [
        "not compared by pixels, since the other one cannot be decoded: it is not a PNG",
        "not compared by pixels, since the other one cannot be decoded: it is empty",
      ])
  }
}
