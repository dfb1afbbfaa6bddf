import Foundation
import StakeoutImages
import Testing

@Suite struct PNGTests {
  private let red = Image.Color(red: 255, green: 0, blue: 0)
  private let blue = Image.Color(red: 0, green: 0, blue: 255)
  private let black = Image.Color(red: 0, green: 0, blue: 0)

  /// Makes an image of two pixels, in a file that is none of the samples.
  private func image(_ left: Image.Color, _ right: Image.Color) throws -> Image {
    try #require(Image(width: 2, height: 1) { x, _ in x == 0 ? left : right })
  }

  @Test func `all kinds of PNG have their pixels`() throws {
    let drawn = try image(red, blue)
    for sample in [Samples.colors, Samples.palette, Samples.commented, Samples.deep] {
      #expect(sample.data != drawn.data)
      #expect(sample == drawn)
      #expect(try sample != image(blue, red))
    }
  }

  @Test func `more than eight bits are noticed, and kept`() throws {
    #expect(Samples.deep != Samples.deepOther)
    #expect(
      verdict(Samples.deep, try image(black, blue)) == [
        """
        Expected images to be equal, but they differ in 1 of 2 pixels (50.00 %)
        first at (x: 0, y: 0): expected #FFFF00000000FFFF, got #000000000000FFFF
        all within x: 0...0, y: 0...0; a channel differs by 65535 of 65535 at most
        """
      ])
    #expect(
      verdict(Samples.colors, try image(black, blue)) == [
        """
        Expected images to be equal, but they differ in 1 of 2 pixels (50.00 %)
        first at (x: 0, y: 0): expected #FF0000FF, got #000000FF
        all within x: 0...0, y: 0...0; a channel differs by 255 of 255 at most
        """
      ])
  }

  @Test func `what is no PNG is a problem with a reason`() {
    /// Returns the reason in the failure of a comparison with this file.
    func problem(_ data: Data) -> Substring? {
      let text = verdict(Samples.colors, Image(data: data)).first ?? ""
      let start = "\nnot compared by pixels, since the other one cannot be decoded: "
      guard text.hasPrefix("Expected images to be equal, but they differ in their bytes: "),
        let range = text.range(of: start)
      else { return nil }
      return text[range.upperBound...]
    }
    #expect(problem(Samples.cut.data)?.isEmpty == false)
    #expect(problem(Samples.huge.data) == "it has 100000x100000 pixels, which is too many")
    #expect(problem(Samples.colors.data.prefix(20))?.isEmpty == false)
  }
}
