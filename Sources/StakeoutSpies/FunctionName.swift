/// What the text of `#function` tells about the arguments of a call.
struct FunctionName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether it names a function; a property has no parentheses.
  var isFunction: Bool { parameterCount != nil }

  /// How many parameters the function has; nil for a property.
  var parameterCount: Int? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    return text.utf8.count { $0 == UInt8(ascii: ":") }
  }

  /// Ends the process when there are arguments, and not as many as the function has parameters.
  ///
  /// No arguments always pass: they stand for "not recorded", or for "whichever".
  func check(_ arguments: [Any?], of type: Any.Type) {
    guard !arguments.isEmpty, let parameterCount, parameterCount != arguments.count else { return }
    FatalReport.wrongNumberOfArguments(
      arguments, expected: parameterCount, function: text, of: type
    ).end()
  }

  /// What a test says about the arguments, with *anything* for those that it leaves out at the end.
  ///
  /// No arguments at all stay what they are: they stand for "whichever".
  func completed(_ arguments: [Any?]) -> [Any?] {
    guard !arguments.isEmpty, !arguments.isNoArguments,
      let missing = parameterCount.map({ $0 - arguments.count }), missing > 0
    else { return arguments }
    return arguments + Array(repeating: Argument.anything, count: missing)
  }
}
