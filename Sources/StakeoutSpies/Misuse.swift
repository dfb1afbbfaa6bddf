package import StakeoutReporting
private import StakeoutRuntime

/// A mistake in the use of a test double, with the text that SpryKit has for it.
///
/// One rule for all of them:
///
/// - An assertion about calls, such as `haveReceived`, fails at its line, wherever it stands.
/// - Any other mistake fails the test at its line, and the test goes on. If a value is needed, see
///   ``value(of:at:)``.
/// - Inside a trap region such a mistake is a fatal error with the report for its message, so that
///   `XCTAssertThrowsAssertion` catches what SpryKit's users expect there. A strict double fails
///   the test there, too.
///
/// SpryKit ends the process each time, and prints the report to standard output as well.
package struct Misuse: Error {
  let title: String
  var entries: [String]
  /// What a failure of the test says instead of title and entries.
  var wording: String?

  /// A mistake, with the parts of its report.
  package init(title: String, entries: [String], wording: String? = nil) {
    self.title = title
    self.entries = entries
    self.wording = wording
  }

  /// Fails the test at a line; inside a trap region, ends it with the report.
  func fail(at site: SourceSite) {
    if Trap.isArmed { end() }
    report(at: site)
  }

  /// Fails the test at a line, wherever that is.
  func report(at site: SourceSite) {
    Reporter.report(Failure(message: sentence, site: site))
  }

  /// Fails the test at a line, as ``fail(at:)`` does, and returns a default value.
  ///
  /// The process ends only if the type has no default value, see ``RelaxedDefault``.
  ///
  /// - Parameter fallback: the default value of a type that has none of its own.
  package func value<T>(of type: T.Type, at site: SourceSite, fallback: T? = nil) -> T {
    fail(at: site)
    return fallback ?? lastResort(type)
  }

  /// The default value of a type; ends the process if there is none.
  func lastResort<T>(_ type: T.Type) -> T {
    if let value = DefaultValue.of(type) { return value }
    withCure(for: type).end()
  }

  /// The report that says how to give the type a default value.
  private func withCure(for type: Any.Type) -> Misuse {
    var misuse = self
    misuse.entries += [
      "There is no default value to go on with. Possible Fix: ↴",
      "extension \(type): RelaxedDefault { static var relaxedDefault: \(type) { … } }",
    ]
    return misuse
  }

  /// Ends the process with the report as its last message: the only place of this module that does.
  func end() -> Never {
    fatalError(text)
  }

  /// The report in one line, for a failure of a test.
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
      title: "Unable to find function",
      entries: [
        "Type: \(type)",
        "Function signature: \(name)",
        "Error occured on: \(file):\(line)",
        "Possible Fix: ↴",
        "case \(name.prefix { $0 != "(" }) = \"\(name)\"",
      ])
  }

  static func wrongNumberOfArguments(
    _ arguments: [Any?], expected: Int, function: String, of type: Any.Type
  ) -> Misuse {
    Misuse(
      title: "Wrong number of arguments",
      entries: [
        "Type: \(type)",
        "Function: \(function)",
        "Function count: \(expected)",
        "Actual count: \(arguments.count)",
        "Arguments: \(RecordedCall.exactTexts(of: arguments))",
      ])
  }

  static func wrongNumberOfArgumentsToCompare(
    specified: [Any?], actual: [Any?], function: String, of type: Any.Type
  ) -> Misuse {
    Misuse(
      title: "Wrong number of arguments to compare",
      entries: [
        "Type: \(type)",
        "Function: \(function)",
        "Specified count: \(specified.count)",
        "Received count: \(actual.count)",
        "Specified arguments: \(RecordedCall.exactTexts(of: specified))",
        "Actual arguments: \(RecordedCall.exactTexts(of: actual))",
      ])
  }
}
