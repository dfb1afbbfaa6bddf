// Mistakes in the use of a double: how a test fails because of them, and with which texts.

package import StakeoutCore

/// A mistake in the use of a test double, with SpryKit's text for it.
///
/// One rule applies to all mistakes:
///
/// - An assertion about calls, such as `haveReceived`, fails at its line, even inside a trap region.
/// - Any other mistake fails the test at its line, and the test continues. If the call must return a
///   value, ``value(of:at:)`` describes which one.
/// - Inside a region that expects a trap, any other mistake is a fatal error whose message is the
///   report. So `XCTAssertThrowsAssertion` catches the mistakes that SpryKit's users expect it to
///   catch. A strict double does not trap there, but fails the test.
///
/// SpryKit, in contrast, always ends the process, and also prints the report to standard output.
package struct Misuse: Error {
  /// The heading of the report.
  let title: String
  /// The lines of the report, below its heading.
  var entries: [String]
  /// The text that replaces the report in a failure of the test, if there is one.
  var wording: String?

  /// Fails the test at a line.
  ///
  /// Inside a region that expects a trap, traps with the report instead.
  package func fail(at site: SourceSite) {
    if Trap.isAwaited { end() }
    report(at: site)
  }

  /// Fails the test at a line, even inside a region that expects a trap.
  func report(at site: SourceSite) { Reporter.report(failure(at: site)) }

  private func failure(at site: SourceSite) -> Failure { Failure(message: description, site: site) }

  /// Fails the test at a line and returns a default value.
  ///
  /// Inside a region that expects a trap, traps with the report instead.
  ///
  /// If the type has no default value (see ``RelaxedDefault``), a test that survives traps ends.
  /// Otherwise the process ends.
  ///
  /// - Parameter fallback: the value to return instead of the type's default value.
  package func value<T>(of type: T.Type, at site: SourceSite, fallback: T? = nil) -> T {
    if Trap.isAwaited { end() }
    return valueOutside(of: type, at: site, fallback: fallback)
  }

  /// Fails the test like ``value(of:at:)``, even inside a region that expects a trap, and returns a
  /// default value.
  func valueOutside<T>(of type: T.Type, at site: SourceSite, fallback: T? = nil) -> T {
    let value = fallback ?? DefaultValue.of(type)
    if case nil = value, Trap.isSafeguarded { Trap.raise(failure(at: site)) }
    report(at: site)
    if let value { return value }
    var misuse = self
    misuse.entries += [
      "Called at: \(site.fileID):\(site.line)",
      "Type \(type) has no default value to return, so the process ends",
      "With the trait '.survivesTraps' only the test ends",
    ]
    if wording != nil {
      misuse.entries += [
        "A default value for calls without a stub: ↴",
        "extension \(type): RelaxedDefault { static var relaxedDefault: \(type) { … } }",
      ]
    }
    misuse.end()
  }

  /// Ends the process with the report as its last message.
  ///
  /// No other function of this module ends the process.
  func end() -> Never {
    let lines = entries.map { "\n  ￫ \($0)" }.joined()
    fatalError("\n --- FATAL ERROR: \(title) ---\(lines)\n")
  }
}

extension Misuse: CustomStringConvertible {
  /// The report in one line, or the wording, for the failure of a test.
  package var description: String { wording ?? "\(title): " + entries.joined(separator: "; ") }
}

extension Misuse {
  /// Makes a mistake from the parts of its report.
  package init(_ title: String, _ entries: String...) {
    self.init(title: title, entries: entries)
  }

  static func unknownFunction(
    _ name: String, of type: Any.Type, file: String, line: Int
  ) -> Misuse {
    Misuse(
      "Unable to find function",
      "Type: \(type)",
      "Function signature: \(name)",
      "Error occured on: \(file):\(line)",
      "Possible Fix: ↴",
      "case \(name.prefix { $0 != "(" }) = \"\(name)\"")
  }

  static func wrongNumberOfArgumentsToCompare(
    specified: [Any?], actual: [Any?], function: String, of type: String
  ) -> Misuse {
    Misuse(
      "Wrong number of arguments to compare",
      "Type: \(type)",
      "Function: \(function)",
      "Specified count: \(specified.count)",
      "Received count: \(actual.count)",
      "Specified arguments: \(Call.exactTexts(of: specified))",
      "Actual arguments: \(Call.exactTexts(of: actual))")
  }
}
