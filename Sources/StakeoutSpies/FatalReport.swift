/// What ends the process when a test double is used in a way that no test result could excuse.
///
/// The only place of this module that does so. The layout is SpryKit's; SpryKit prints it to
/// standard output as well.
struct FatalReport {
  let title: String
  let entries: [String]

  /// Ends the process with the report for its last message.
  func end() -> Never {
    fatalError(text)
  }

  /// The report as a failure of a test says it.
  var sentence: String {
    "\(title): " + entries.joined(separator: "; ")
  }

  var text: String {
    "\n --- FATAL ERROR: \(title) ---" + entries.map { "\n  ￫ \($0)" }.joined() + "\n"
  }
}

extension FatalReport {
  static func unknownFunction(
    _ name: String, of type: Any.Type, file: String, line: Int
  ) -> FatalReport {
    FatalReport(
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
  ) -> FatalReport {
    FatalReport(
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
  ) -> FatalReport {
    FatalReport(
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
