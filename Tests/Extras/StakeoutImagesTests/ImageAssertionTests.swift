import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutImages
import Testing

/// The assertions about images, as functions for XCTest and for Swift Testing.
@Suite struct ImageAssertionTests {
  private let failures = CapturingReporter()

  @Test func `what is as expected is not reported`() {
    withReporter(failures) {
      XCTAssertEqualImage(Samples.colors, Samples.palette)
      XCTAssertEqualImage(Samples.colors) { Samples.palette }
      XCTAssertEqualImage(nil, nil)
      XCTAssertNotEqualImage(Samples.colors, Image.spry.testImage)
      XCTAssertNotEqualImage(Samples.colors) { nil }
      expectEqualImage(Samples.colors, Samples.palette)
      expectEqualImage({ Samples.colors }, { Samples.palette })
      expectEqualImage({ Samples.colors }) { Samples.palette }
      expectNotEqualImage(Samples.colors, .spry.testImage)
      expectNotEqualImage({ Samples.colors }, { nil })
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `a failure says how they differ, or why they are equal`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      XCTAssertEqualImage(Samples.deep, Samples.deepOther, "said")
      XCTAssertEqualImage(Samples.colors) { nil }
      XCTAssertNotEqualImage(Samples.colors, Samples.palette, "said")
      XCTAssertNotEqualImage(Samples.colors) { Samples.colors }
      expectEqualImage(Samples.colors, nil, "said")
      expectEqualImage({ Samples.colors }, { nil })
      expectEqualImage({ Samples.colors }, "said") { nil }
      expectNotEqualImage(Samples.colors, Samples.palette)
      expectNotEqualImage({ Samples.colors }, { Samples.palette })
      expectNotEqualImage({ Samples.colors }, "said") { Samples.colors }
    }
    let nothing =
      "Expected images to be equal, but they differ: expected an image of 2x1 pixels, got nil"
    let equal = "Expected images to differ, but they are equal"
    #expect(
      failures.messages == [
        """
        XCTAssertEqualImage failed - images differ in 1 of 2 pixels (50.00 %) - said
        first at (x: 1, y: 0): expected #00000000FFFFFFFF, got #00000000FFFDFFFF
        all within x: 1...1, y: 0...0; a channel differs by 2 of 65535 at most
        """,
        "XCTAssertEqualImage failed - images differ: expected an image of 2x1 pixels, got nil",
        "XCTAssertNotEqualImage failed - images are equal, pixel for pixel - said",
        "XCTAssertNotEqualImage failed - images are equal, byte for byte",
        "\(nothing) - said", nothing, "\(nothing) - said", "\(equal), pixel for pixel",
        "\(equal), pixel for pixel", "\(equal), byte for byte - said",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<10).map { line + $0 })
    #expect(failures.failures[0].site.fileID == #fileID)
  }

  @Test func `an error fails both ways`() throws {
    func image() throws -> Image { throw CocoaError(.fileNoSuchFile) }
    try withReporter(failures) {
      XCTAssertEqualImage(try image(), Samples.colors)
      XCTAssertNotEqualImage(Samples.colors, "said") { try image() }
    }
    #expect(failures.messages.count == 2)
    #expect(
      failures.messages[0].hasPrefix(
        "XCTAssertEqualImage failed - images cannot be compared: the error <"))
    #expect(failures.messages[1].hasSuffix("> was thrown - said"))
  }
}
