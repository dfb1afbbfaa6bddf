import StakeoutImages
import StakeoutBase
import Testing

@Suite struct ExpectEqualImageTests {
  private let failures = CapturingReporter()

  @Test func `what is as expected is not reported`() {
    withReporter(failures) {
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
        "\(nothing) - said", nothing, "\(nothing) - said",
        "\(equal), pixel for pixel", "\(equal), pixel for pixel", "\(equal), byte for byte - said",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<6).map { line + $0 })
  }
}
