internal import StakeoutBase

extension Assertion {
  /// Checks that two images are equal, or that they are not.
  func checkEqualImage(
    _ expected: () throws -> Image?, _ actual: () throws -> Image?, _ message: () -> String,
    isExpected: Bool = true
  ) {
    let text: String
    do {
      let difference = ImageDifference(expected: try expected(), actual: try actual())
      if difference.isEqual == isExpected { return }
      text = difference.text
    } catch {
      text = "cannot be compared: the error <\(error)> was thrown"
    }
    let firstLine = text.prefix { !$0.isNewline }
    let rest = text.dropFirst(firstLine.count)
    let ending = "\(firstLine)\(Self.suffix(message()))\(rest)"
    let expectation = isExpected ? "be equal" : "differ"
    fail(
      xctest: "images \(ending)",
      swiftTesting: "Expected images to \(expectation), but they \(ending)")
  }
}
