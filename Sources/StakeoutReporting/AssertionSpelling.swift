/// Under which of its two names an assertion was called: the implementation is one.
package enum AssertionSpelling {
  /// As in XCTest, with the name that a failure begins with.
  case xctest(StaticString)
  /// As in Swift Testing, which says no names.
  case swiftTesting

  /// Fails the test that runs here.
  package func report(_ text: String, at site: SourceSite) {
    let message =
      switch self {
      case .xctest(let name): "\(name) failed - \(text)"
      case .swiftTesting: text
      }
    Reporter.report(Failure(message: message, site: site))
  }

  /// What the author of the test has to say, after the text.
  package static func suffix(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "" }
    return " - \(message)"
  }
}
