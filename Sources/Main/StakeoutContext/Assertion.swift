// An assertion function: its name and its place.

package import StakeoutCore

/// An assertion, with its name if it is one for XCTest, and the place at which it fails.
package struct Assertion {
  /// The name for XCTest, with which a failure begins; nil for Swift Testing, which shows the call.
  private let name: StaticString?
  private let site: SourceSite

  /// Makes an assertion whose failures begin with its name.
  package init(_ name: StaticString, at site: SourceSite) {
    self.name = name
    self.site = site
  }

  /// Makes an assertion for XCTest.
  package init(_ name: StaticString, _ file: StaticString, _ line: UInt) {
    self.init(name, at: SourceSite(file: file, line: line))
  }

  /// Makes an assertion for Swift Testing.
  package init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    name = nil
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test.
  package func fail(_ text: String) {
    let message = name.map { "\($0) failed - \(text)" } ?? text
    Reporter.report(Failure(message: message, site: site))
  }

  /// Fails the test with the text for XCTest or for Swift Testing.
  package func fail(xctest: @autoclosure () -> String, swiftTesting: @autoclosure () -> String) {
    fail(name == nil ? swiftTesting() : xctest())
  }

  /// The test author's own message, in the form that follows the failure's text.
  package static func suffix(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "" }
    return " - \(message)"
  }
}
