import Testing

@testable import StakeoutImages

@Suite struct PixelsTests {
  @Test func `a pixel is four channels`() {
    let pixels = Pixels(width: 1, height: 2, isDeep: false, bytes: [255, 0, 16, 128, 1, 2, 3, 4])
    #expect(pixels.count == 2)
    #expect(pixels[0] == [255, 0, 16, 128])
    #expect(pixels[1] == [1, 2, 3, 4])
    #expect(pixels.text(of: 0) == "#FF001080")
  }

  @Test func `a channel may have two bytes, in the machine's order`() {
    let bytes = ([65_535, 0, 256, 1] as [UInt16]).withUnsafeBytes { Array($0) }
    let pixels = Pixels(width: 1, height: 1, isDeep: true, bytes: bytes)
    #expect(pixels[0] == [65_535, 0, 256, 1])
    #expect(pixels.text(of: 0) == "#FFFF000001000001")
  }
}
