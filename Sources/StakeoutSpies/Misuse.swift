package import StakeoutBase

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

  /// Makes a mistake from the parts of its report.
  package init(title: String, entries: [String], wording: String? = nil) {
    self.title = title
    self.entries = entries
    self.wording = wording
  }

  /// Fails the test at a line; inside a trap region, ends the region with the report.
  package func fail(at site: SourceSite) {
    if Trap.isAwaited { end() }
    report(at: site)
  }

  /// Fails the test at a line, inside a trap region too.
  func report(at site: SourceSite) { Reporter.report(failure(at: site)) }

  private func failure(at site: SourceSite) -> Failure { Failure(message: sentence, site: site) }

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
    withCure(for: type, at: site).end()
  }

  /// Adds the line that called the double, and the code that gives the type a default value.
  private func withCure(for type: Any.Type, at site: SourceSite) -> Misuse {
    var misuse = self
    misuse.entries += [
      "Called at: \(site.fileID):\(site.line)",
      "There is no value of type \(type) to go on with, so the process ends",
      "With the trait '.survivesTraps' only the test ends",
    ]
    guard wording != nil else { return misuse }
    misuse.entries += [
      "A default value for calls without a stub: ↴",
      "extension \(type): RelaxedDefault { static var relaxedDefault: \(type) { … } }",
    ]
    return misuse
  }

  /// Ends the process with the report as its last message; nothing else in this module ends it.
  func end() -> Never {
    fatalError(text)
  }

  /// The report in one line, for the failure of a test.
  var sentence: String {
    wording ?? "\(title): " + entries.joined(separator: "; ")
  }

  var text: String {
    "\n --- FATAL ERROR: \(title) ---" + entries.map { "\n  ￫ \($0)" }.joined() + "\n"
  }
}

extension Misuse: CustomStringConvertible {
  /// The report in one line.
  package var description: String { sentence }
}

extension Misuse {
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

  static func wrongNumberOfArguments(
    _ arguments: [Any?], expected: Int, function: String, of type: Any.Type
  ) -> Misuse {
    Misuse(
      "Wrong number of arguments",
      "Type: \(type)",
      "Function: \(function)",
      "Function count: \(expected)",
      "Actual count: \(arguments.count)",
      "Arguments: \(RecordedCall.exactTexts(of: arguments))")
  }

  static func wrongNumberOfArgumentsToCompare(
    specified: [Any?], actual: [Any?], function: String, of type: Any.Type
  ) -> Misuse {
    Misuse(
      "Wrong number of arguments to compare",
      "Type: \(type)",
      "Function: \(function)",
      "Specified count: \(specified.count)",
      "Received count: \(actual.count)",
      "Specified arguments: \(RecordedCall.exactTexts(of: specified))",
      "Actual arguments: \(RecordedCall.exactTexts(of: actual))")
  }
}
