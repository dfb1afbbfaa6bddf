import Foundation
import Testing

@testable import StakeoutImages

@Suite struct ImageTests {
  @Test func `pixels come through PNG`() throws {
    let image = try #require(
      Image(width: 2, height: 1) { x, _ in
        Image.Color(red: 1, green: 2, blue: 3, alpha: x == 0 ? 255 : 4)
      })
    #expect(image.testData() == image.data)
    #expect(image.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let pixels = try PNG.decode(image.data, isDeep: false)
    #expect(pixels.width == 2)
    #expect(pixels.height == 1)
    #expect(pixels.bytes == [1, 2, 3, 255, 1, 2, 3, 4])
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

  @Test func `the test images all differ`() throws {
    let images = [
      Image.spry.testImage, Image.spry.testImage1, Image.spry.testImage2, Image.spry.testImage3,
      Image.spry.testImage4,
    ]
    let all = try images.map { try PNG.decode($0.data, isDeep: false) }
    for (index, pixels) in all.enumerated() {
      #expect(pixels.width == 16)
      #expect(pixels.height == 16)
      #expect(all.firstIndex(of: pixels) == index)
    }
    #expect(Image.spry.testImage.data == images[0].data)
  }
}
