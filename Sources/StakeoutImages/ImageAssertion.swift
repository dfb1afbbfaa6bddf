internal import StakeoutBase

/// The common implementation of all assertions that two images are or are not equal.
struct ImageAssertion {
  let spelling: AssertionSpelling
  let isEqualExpected: Bool
  let site: SourceSite

  func check(
    _ expected: () throws -> Image?, _ actual: () throws -> Image?, _ message: () -> String
  ) {
    do {
      let difference = ImageDifference(expected: try expected(), actual: try actual())
      if difference.isEqual != isEqualExpected { report(difference.text, message()) }
    } catch {
      report("cannot be compared: the error <\(error)> was thrown", message())
    }
  }

  /// Reports a failure.
  ///
  /// - Parameter text: The result of the comparison. Its first line is the summary.
  private func report(_ text: String, _ message: String) {
    let subject =
      switch spelling {
      case .xctest: "images"
      case .swiftTesting where isEqualExpected: "Expected images to be equal, but they"
      case .swiftTesting: "Expected images to differ, but they"
      }
    let firstLine = text.prefix { !$0.isNewline }
    let rest = text.dropFirst(firstLine.count)
    spelling.report(
      "\(subject) \(firstLine)\(AssertionSpelling.suffix(message))\(rest)", at: site)
  }
}
