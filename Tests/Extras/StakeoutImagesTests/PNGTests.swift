import Foundation
import Testing

@testable import StakeoutImages

@Suite struct PNGTests {
  @Test func `all kinds of PNG are decoded to the same pixels`() throws {
    for image in [Samples.colors, Samples.palette, Samples.commented, Samples.deep] {
      let pixels = try PNG.decode(image.data, isDeep: false)
      #expect(pixels.bytes == [255, 0, 0, 255, 0, 0, 255, 255])
    }
  }

  @Test func `more than eight bits are noticed, and kept if asked for`() throws {
    #expect(PNG.isDeep(Samples.deep.data))
    #expect(!PNG.isDeep(Samples.colors.data))
    #expect(!PNG.isDeep(Data("no".utf8)))
    let pixels = try PNG.decode(Samples.deep.data, isDeep: true)
    #expect(pixels.bytes.count == 16)
    #expect(pixels[0] == [65_535, 0, 0, 65_535])
  }

  @Test func `what is no PNG is a problem with a reason`() {
    func problem(_ data: Data) -> String? {
      let error = #expect(throws: (any Error).self) { try PNG.decode(data, isDeep: false) }
      return error.map { "\($0)" }
    }
    #expect(problem(Samples.cut.data) != nil)
    #expect(problem(Samples.huge.data) == "it has 100000x100000 pixels, which is too many")
    #expect(problem(Samples.colors.data.prefix(20)) != nil)
  }
}
