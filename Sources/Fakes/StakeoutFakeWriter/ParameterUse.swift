internal import SwiftSyntax

/// The use of a function's parameter in the body of a double.
struct ParameterUse {
  /// The internal name, in a form that is valid in source.
  let name: String
  /// The recorded expression.
  let argument: String
  /// The argument for the real object; nil if the parameter cannot be forwarded.
  var forwarded: String?
  /// The statements before the call.
  var preparations: [String] = []
  /// Whether it is recorded as a non-escaping closure.
  var isEphemeral = false

  /// The parameter of a setter.
  static let newValue = ParameterUse(name: "newValue", argument: "newValue")
}

extension Member {
  /// The call that the body of a double makes.
  ///
  /// - Parameter recordsClosures: Whether closures are recorded themselves.
  func call(recordsClosures: Bool) -> SpyCall {
    var taken = Set(parameters.map(\.nameToken.bareName))
    let uses = parameters.map { parameter in
      var box = parameter.nameToken.bareName + "_"
      while !taken.insert(box).inserted { box += "_" }
      return parameter.use(in: self, box: box.asIdentifier, recordsClosures: recordsClosures)
    }
    return SpyCall(
      uses: uses, isAsync: isAsync, errorType: errorType,
      result: result?.trimmedDescription ?? "Void",
      keepsIsolation: modifiers.trimmedDescription.contains("nonsending"))
  }
}

extension FunctionParameterSyntax {
  /// - Parameters:
  ///   - box: The name for a local constant.
  ///   - recordsClosures: Whether a closure is recorded itself.
  fileprivate func use(in member: Member, box: String, recordsClosures: Bool) -> ParameterUse {
    let name = innerName
    guard name != "_" else { return ParameterUse(name: name, argument: "Argument.skipped") }
    switch shape {
    case .inout:
      return ParameterUse(
        name: name, argument: box, forwarded: "&\(box).value",
        preparations: ["let \(box) = InoutArgument(\(name))", "defer { \(name) = \(box).value }"])
    case .closure where !recordsClosures:
      return ParameterUse(name: name, argument: "Argument.closure", forwarded: name)
    case .closure(escapes: false):
      return ParameterUse(
        name: name, argument: "EphemeralArgument(\(name))", forwarded: name, isEphemeral: true)
    case .autoclosure(let type):
      let effects = type.effectSpecifiers
      let (waits, throwing) = (effects?.asyncSpecifier != nil, effects?.throwsClause != nil)
      let mayThrow = member.isRethrowing || member.errorType == "any Error"
      guard recordsClosures, member.isAsync || !waits, mayThrow || !throwing else {
        return ParameterUse(name: name, argument: "Argument.closure")
      }
      let value = "\(throwing ? "try " : "")\(waits ? "await " : "")\(name)()"
      return ParameterUse(
        name: name, argument: box, forwarded: box, preparations: ["let \(box) = \(value)"])
    case .owned: return ParameterUse(name: name, argument: "copy \(name)")
    case .pack: return ParameterUse(name: name, argument: "(repeat each \(name))")
    case .unforwarded, .variadic: return ParameterUse(name: name, argument: name)
    case .value, .closure: return ParameterUse(name: name, argument: name, forwarded: name)
    }
  }

  enum Shape {
    case value
    case `inout`
    case owned
    /// `isolated` or `sending`.
    case unforwarded
    case variadic
    case pack
    case closure(escapes: Bool)
    case autoclosure(FunctionTypeSyntax)
  }

  /// The shape of the parameter, derived from the syntax of its type.
  var shape: Shape {
    let attributed = type.as(AttributedTypeSyntax.self)
    let words =
      (attributed?.specifiers.map(\.trimmedDescription) ?? [])
      + (attributed?.attributes.map(\.trimmedDescription) ?? [])
    let type = attributed?.baseType ?? type
    if words.contains("inout") { return .inout }
    if ellipsis != nil { return .variadic }
    if type.is(PackExpansionTypeSyntax.self) { return .pack }
    if let function = type.function {
      guard words.contains("@autoclosure") else {
        return .closure(escapes: words.contains("@escaping"))
      }
      return .autoclosure(function)
    }
    // A typealias of a function type.
    if words.contains("@escaping") { return .closure(escapes: true) }
    if words.contains(where: ["borrowing", "consuming", "__owned", "__shared"].contains) {
      return .owned
    }
    return words.contains("isolated") || words.contains("sending") ? .unforwarded : .value
  }
}

extension TypeSyntax {
  /// The function type, also if it is in parentheses; nil for another type.
  var function: FunctionTypeSyntax? {
    if let function = self.as(FunctionTypeSyntax.self) { return function }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type.function
  }

  /// Whether the type itself contains `~Copyable`, or is one of the standard library's that cannot
  /// be copied, or that cannot leave the call.
  var isNoncopyable: Bool {
    let names: Set<String> = [
      "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan",
      "UTF8Span", "ExecutorJob", "Mutex", "Atomic",
    ]
    return names.contains(lastName) || tokens(viewMode: .sourceAccurate).contains { $0.text == "~" }
  }
}
