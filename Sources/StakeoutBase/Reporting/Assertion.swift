/// An assertion, with its name if it is one for XCTest, and the place at which it fails.
package struct Assertion {
  private let spelling: AssertionSpelling
  private let site: SourceSite

  /// Makes an assertion for XCTest.
  package init(_ name: StaticString, _ file: StaticString, _ line: UInt) {
    spelling = .xctest(name)
    site = SourceSite(file: file, line: line)
  }

  /// Makes an assertion for Swift Testing.
  package init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    spelling = .swiftTesting
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test.
  package func fail(_ text: String) { spelling.report(text, at: site) }

  /// Fails the test with the text for XCTest or for Swift Testing.
  package func fail(xctest: @autoclosure () -> String, swiftTesting: @autoclosure () -> String) {
    switch spelling {
    case .xctest: fail(xctest())
    case .swiftTesting: fail(swiftTesting())
    }
  }
}
