// Mistakes with a double, in words.

package import StakeoutCore

/// A mistake in the use of a test double, with SpryKit's text for it.
///
/// The same rule applies to all mistakes:
///
/// - An assertion about calls, such as `haveReceived`, fails at its line, inside a trap region too.
/// - Any other mistake fails the test at its line, and the test continues. If a value is needed,
///   see ``value(of:at:)``.
/// - Inside a trap region that waits for a trap such a mistake is a fatal error whose message is the
///   report. So
///   `XCTAssertThrowsAssertion` catches the mistakes that SpryKit's users expect it to catch. A
///   strict double fails the test there, too.
///
/// SpryKit always ends the process, and also prints the report to standard output.
package struct Misuse: Error {
  let title: String
  var entries: [String]
  /// Replaces title and entries in a failure of the test.
  var wording: String?

  /// Fails the test at a line; inside a trap region, ends the region with the report.
  package func fail(at site: SourceSite) {
    if Trap.isAwaited { end() }
    report(at: site)
  }

  /// Fails the test at a line, inside a trap region too.
  func report(at site: SourceSite) { Reporter.report(failure(at: site)) }

  private func failure(at site: SourceSite) -> Failure { Failure(message: description, site: site) }

  /// Fails the test at a line, in the same way as ``fail(at:)``, and returns a default value.
  ///
  /// If the type has no default value, see ``RelaxedDefault``, the test ends if it survives traps, and
  /// otherwise the process.
  ///
  /// - Parameter fallback: the value to return instead of the type's default value.
  package func value<T>(of type: T.Type, at site: SourceSite, fallback: T? = nil) -> T {
    if Trap.isAwaited { end() }
    return valueOutside(of: type, at: site, fallback: fallback)
  }

  /// Does the same, although a region may wait for a trap.
  func valueOutside<T>(of type: T.Type, at site: SourceSite, fallback: T? = nil) -> T {
    let value = fallback ?? DefaultValue.of(type)
    if case nil = value, Trap.isSafeguarded { Trap.raise(failure(at: site)) }
    report(at: site)
    if let value { return value }
    var misuse = self
    misuse.entries += [
      "Called at: \(site.fileID):\(site.line)",
      "There is no value of type \(type) to go on with, so the process ends",
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

  /// Ends the process with the report as its last message; nothing else in this module ends it.
  func end() -> Never {
    let lines = entries.map { "\n  ￫ \($0)" }.joined()
    fatalError("\n --- FATAL ERROR: \(title) ---\(lines)\n")
  }
}

extension Misuse: CustomStringConvertible {
  /// The report in one line, for the failure of a test.
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
