// What `#function` says.

internal import StakeoutCalls

/// A name as `#function` gives it, with what it says about the arguments.
struct FunctionName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether the name is that of a function; a property's name has no parentheses.
  var isFunction: Bool { parameterCount != nil }

  /// The number of the function's parameters; nil for a property.
  var parameterCount: Int? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    return text.utf8.count { $0 == UInt8(ascii: ":") }
  }

  /// The name without its parameters, and their labels; nil for a property.
  var parts: (name: String, labels: [Substring]?) {
    guard let open = text.firstIndex(of: "(") else { return (text, nil) }
    return ("\(text[..<open])", text[open...].dropFirst().split(separator: ":").dropLast())
  }

  /// The mistake if the number of arguments differs from the number of parameters.
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

  /// Fills up the expected arguments with `Argument.anything` for those left out at the end.
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
  /// A call as one writes it: `pay(5, to: "ada")`, or the name of a property.
  func call(_ arguments: [String]) -> String {
    let (name, labels) = parts
    guard let labels else { return arguments.isEmpty ? name : "\(name) = \(arguments[0])" }
    let parts = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    return "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// An argument as one writes it, or else as the text of the value.
  static func code(of argument: Any?) -> String {
    literal(of: argument) ?? Call.specialText(of: argument)
      ?? flattened(argument).map(ShortText.describing) ?? "nil"
  }

  /// A literal for an argument; nil if its type has none.
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

/// Lists the functions of a spy: an enum whose raw values are the names that `#function` gives.
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
  /// It prefers the case with exactly this name. Otherwise it takes the case with `(_:)` added at
  /// the end or removed there: a property's setter may be the case `name` or `name(_:)`. If there
  /// is no such case, the process ends with a message that shows the line to add.
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

  /// Returns the case for a name from `#function`, if there is one.
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
