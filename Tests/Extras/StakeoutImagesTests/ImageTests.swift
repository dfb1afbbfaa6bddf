import Foundation
import StakeoutImages
import Testing

@Suite struct ImageTests {
  private func drawn(_ color: (_ x: Int) -> Image.Color) -> Image? {
    Image(width: 2, height: 1) { x, _ in color(x) }
  }

  @Test func `an image of pixels is a PNG with these pixels`() throws {
    func color(_ x: Int) -> Image.Color {
      Image.Color(red: 1, green: 2, blue: 3, alpha: x == 0 ? 255 : 4)
    }
    let image = try #require(drawn(color))
    #expect(image.testData() == image.data)
    #expect(image.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let black = Image.Color(red: 0, green: 0, blue: 0)
    #expect(
      verdict(image, drawn { _ in black }) == [
        """
        Expected images to be equal, but they differ in 2 of 2 pixels (100.00 %)
        first at (x: 0, y: 0): expected #010203FF, got #000000FF
        all within x: 0...1, y: 0...0; a channel differs by 251 of 255 at most
        """
      ])
    #expect(
      verdict(image, drawn { x in x == 0 ? color(x) : black }) == [
        """
        Expected images to be equal, but they differ in 1 of 2 pixels (50.00 %)
        first at (x: 1, y: 0): expected #01020304, got #000000FF
        all within x: 1...1, y: 0...0; a channel differs by 251 of 255 at most
        """
      ])
  }

  @Test func `images are equal by their bytes, or else by their pixels`() {
    #expect(Samples.colors == Samples.colors)
    #expect(Samples.colors == Samples.palette)
    #expect(Samples.colors != .spry.testImage)
    #expect(Image(data: Data([1])) == Image(data: Data([1])))
    #expect(Image(data: Data([1])) != Image(data: Data([2])))
  }

  @Test func `there is no image without pixels, or with too many`() {
    let color = Image.Color(red: 0, green: 0, blue: 0)
    for (width, height) in [(0, 1), (1, 0), (-1, -1), (Int.max, Int.max), (1 << 20, 1 << 20)] {
      #expect(Image(width: width, height: height) { _, _ in color } == nil)
    }
  }

  @Test func `the test images have pixels, which all differ`() {
    let images = [
      Image.spry.testImage, Image.spry.testImage1, Image.spry.testImage2, Image.spry.testImage3,
      Image.spry.testImage4,
    ]
    for (index, image) in images.enumerated() {
      #expect(
        verdict(nil, image) == [
          "Expected images to be equal, but they differ: expected nil, got an image of 16x16 pixels"
        ])
      #expect(images.firstIndex(of: image) == index)
    }
    #expect(Image.spry.testImage.data == images[0].data)
  }
}
