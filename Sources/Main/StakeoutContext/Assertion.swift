// A call of an assertion function, which fails the test with its name and at its call site.

package import StakeoutCore

/// A call of an assertion function: its name, if it is one for XCTest, and the location at which it
/// fails.
package struct Assertion {
  /// The name with which a failure begins under XCTest.
  ///
  /// Nil for Swift Testing, which shows the call itself.
  private let name: StaticString?
  private let site: SourceSite

  /// Creates an assertion whose failures begin with its name.
  package init(_ name: StaticString, at site: SourceSite) {
    self.name = name
    self.site = site
  }

  /// Creates an assertion for XCTest.
  package init(_ name: StaticString, _ file: StaticString, _ line: UInt) {
    self.init(name, at: SourceSite(file: file, line: line))
  }

  /// Creates an assertion for Swift Testing.
  package init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    name = nil
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test with a text.
  package func fail(_ text: String) {
    let message = name.map { "\($0) failed - \(text)" } ?? text
    Reporter.report(Failure(message: message, site: site))
  }

  /// Fails the test with the text for its kind of assertion, XCTest or Swift Testing.
  package func fail(xctest: @autoclosure () -> String, swiftTesting: @autoclosure () -> String) {
    fail(name == nil ? swiftTesting() : xctest())
  }

  /// Returns the test author's message as a suffix of the failure's text; empty if there is none.
  package static func suffix(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "" }
    return " - \(message)"
  }
}
