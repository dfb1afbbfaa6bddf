// Reads the names that `#function` gives, and finds the case of a double's `Function` enum for a name.

internal import StakeoutCalls

/// The name of a function or property in the form of `#function`, and what can be read from it.
struct FunctionName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether the name is that of a function.
  ///
  /// A property's name has no parentheses.
  var isFunction: Bool { parameterCount != nil }

  /// The number of the function's parameters; nil for a property.
  var parameterCount: Int? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    return text.utf8.count { $0 == UInt8(ascii: ":") }
  }

  /// The name without its parameters, and the labels of the parameters; nil for the labels of a
  /// property.
  var parts: (name: String, labels: [Substring]?) {
    guard let open = text.firstIndex(of: "(") else { return (text, nil) }
    return ("\(text[..<open])", text[open...].dropFirst().split(separator: ":").dropLast())
  }

  /// Returns the mistake if the number of arguments differs from the number of parameters; nil if it
  /// does not.
  ///
  /// An empty list is never a mistake: it means "not recorded" or "any arguments".
  func misuse(of arguments: [Any?], on type: @autoclosure () -> String) -> Misuse? {
    guard !arguments.isEmpty, !arguments.isNoArguments, let parameterCount,
      parameterCount != arguments.count
    else { return nil }
    return Misuse(
      "Wrong number of arguments", "Type: \(type())", "Function: \(text)",
      "Function count: \(parameterCount)", "Actual count: \(arguments.count)",
      "Arguments: \(Call.exactTexts(of: arguments))")
  }

  /// Appends `Argument.anything` to the expected arguments for each argument that is left out at the
  /// end.
  ///
  /// An empty list stays empty: it means "any arguments".
  func completed(_ arguments: [Any?]) -> [Any?] {
    guard !arguments.isEmpty, !arguments.isNoArguments,
      let missing = parameterCount.map({ $0 - arguments.count }), missing > 0
    else { return arguments }
    return arguments + Array(repeating: Argument.anything, count: missing)
  }
}

extension FunctionName {
  /// Returns a call in the form of source code: `pay(5, to: "ada")`, or the name of a property.
  func call(_ arguments: [String]) -> String {
    let (name, labels) = parts
    guard let labels else { return arguments.isEmpty ? name : "\(name) = \(arguments[0])" }
    let parts = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    return "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// Returns an argument in the form of source code if it has a literal, or else the text of the value.
  static func code(of argument: Any?) -> String {
    literal(of: argument) ?? Call.specialText(of: argument)
      ?? flattened(argument).map(swiftText(of:)) ?? "nil"
  }

  /// Returns a literal for an argument; nil if its type has none.
  static func literal(of argument: Any?) -> String? {
    switch flattened(argument) {
    case nil: "nil"
    case let text as String: String(reflecting: text)
    case let value?
    where value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool:
      "\(value)"
    default: nil
    }
  }
}

/// A list of a spy's functions: an enum whose raw values are the names that `#function` gives.
///
/// ```swift
/// enum Function: String, StringRepresentable {
///   case load = "load(id:)"
///   case name  // a property
/// }
/// ```
public protocol StringRepresentable: RawRepresentable where RawValue == String {}

extension StringRepresentable {
  /// Returns the case for a name from `#function`.
  ///
  /// It prefers the case with exactly this name. Otherwise it takes the case whose name has `(_:)`
  /// added at the end or removed there, because a property's setter may be the case `name` or
  /// `name(_:)`. If there is no such case, the process ends with a message that shows the line to add.
  ///
  /// - Parameters:
  ///   - functionName: the name.
  ///   - type: the spy, for the message.
  ///   - file: the source file of the name, for the message.
  ///   - line: the source line of the name, for the message.
  public init(functionName: String, type: (some Any).Type, file: String, line: Int) {
    guard let function = Self(functionName: functionName) else {
      Misuse.unknownFunction(functionName, of: type, file: file, line: line).end()
    }
    self = function
  }

  /// Returns the case for a name from `#function`; nil if there is none.
  init?(functionName: String) {
    let suffix = "(_:)"
    if let exact = Self(rawValue: functionName) {
      self = exact
    } else if functionName.hasSuffix(suffix) {
      self.init(rawValue: String(functionName.dropLast(suffix.count)))
    } else {
      self.init(rawValue: functionName + suffix)
    }
  }
}
