internal import SwiftSyntax

/// The use of a function's parameter in the body of a double.
struct ParameterUse {
  /// The internal name, in a form that is valid in source.
  let name: String
  /// The recorded expression.
  var argument: String
  /// The statements before the call.
  var preparations: [String] = []
  /// Whether it is recorded as a non-escaping closure.
  var isEphemeral = false
  /// The argument for the real object; nil if the parameter cannot be forwarded.
  var forwarded: String?

  /// A parameter that is recorded and forwarded as it is.
  init(name: String) {
    self.name = name
    argument = name
    forwarded = name
  }

  /// - Parameters:
  ///   - box: The name for a local constant, without back-ticks.
  ///   - recordsClosures: Whether a closure is recorded itself.
  fileprivate init(
    _ parameter: FunctionParameterSyntax, of member: Member, box: String, recordsClosures: Bool
  ) {
    self.init(name: parameter.innerName)
    guard name != "_" else {
      argument = "Argument.skipped"
      forwarded = nil
      return
    }
    switch parameter.shape {
    case .inout:
      let box = box.asIdentifier
      preparations = ["let \(box) = InoutArgument(\(name))", "defer { \(name) = \(box).value }"]
      argument = box
      forwarded = "&\(box).value"
    case .closure where !recordsClosures:
      argument = "Argument.closure"
    case .closure(escapes: false):
      argument = "EphemeralArgument(\(name))"
      isEphemeral = true
    case .autoclosure(let type):
      let effects = type.effectSpecifiers
      let (waits, throwing) = (effects?.asyncSpecifier != nil, effects?.throwsClause != nil)
      let mayThrow = member.isRethrowing || member.errorType == "any Error"
      guard recordsClosures, member.isAsync || !waits, mayThrow || !throwing else {
        argument = "Argument.closure"
        forwarded = nil
        return
      }
      let box = box.asIdentifier
      preparations = ["let \(box) = \(throwing ? "try " : "")\(waits ? "await " : "")\(name)()"]
      argument = box
      forwarded = box
    case .owned:
      argument = "copy \(name)"
      forwarded = nil
    case .pack:
      argument = "(repeat each \(name))"
      forwarded = nil
    case .unforwarded, .variadic: forwarded = nil
    case .value, .closure: break
    }
  }
}

extension Member {
  /// The use of each parameter.
  ///
  /// - Parameter recordsClosures: Whether closures are recorded themselves.
  func uses(recordsClosures: Bool) -> [ParameterUse] {
    var taken = Set(parameters.map(\.nameToken.bareName))
    return parameters.map { parameter in
      var box = parameter.nameToken.bareName + "_"
      while !taken.insert(box).inserted { box += "_" }
      return ParameterUse(parameter, of: self, box: box, recordsClosures: recordsClosures)
    }
  }
}

extension FunctionParameterSyntax {
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
