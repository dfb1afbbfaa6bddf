/// The name under which an assertion was called.
///
/// One implementation serves both names.
package enum AssertionSpelling {
  /// The XCTest name, with which the failure begins.
  case xctest(StaticString)
  /// The Swift Testing name, which does not appear in the failure.
  case swiftTesting

  /// Fails the current test.
  package func report(_ text: String, at site: SourceSite) {
    let message =
      switch self {
      case .xctest(let name): "\(name) failed - \(text)"
      case .swiftTesting: text
      }
    Reporter.report(Failure(message: message, site: site))
  }

  /// The test author's own message, in the form that follows the failure's text.
  package static func suffix(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "" }
    return " - \(message)"
  }
}
