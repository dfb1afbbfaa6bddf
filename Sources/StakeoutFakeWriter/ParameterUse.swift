internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The use of a function's parameter in the body of a double.
struct ParameterUse {
  /// The recorded expression.
  var argument: String
  /// The statements before the call.
  var preparations: [String] = []
  /// Whether it is recorded as a non-escaping closure.
  var isEphemeral = false
  /// The argument for the real object; nil if the parameter cannot be forwarded.
  var forwarded: String?
  /// The internal name, in a form that is valid in source.
  let name: String

  /// Decides how to use a parameter.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - name: Its internal name.
  ///   - boxName: Returns a name for a local constant that no parameter has.
  ///   - recordsClosures: Whether a closure is recorded itself.
  ///   - evaluation: The effects that evaluating an autoclosure may have.
  init(
    _ parameter: FunctionParameterSyntax, name: String, boxName: (String) -> String,
    recordsClosures: Bool, evaluation: Evaluation
  ) {
    self.name = name
    let shape = ParameterShape(parameter)
    guard name != "_" else {
      argument = "Argument.skipped"
      return
    }
    argument = name
    forwarded = name
    switch shape.kind {
    case .inout:
      let box = boxName(name)
      preparations = [
        "let \(box) = InoutArgument(\(name))", "defer { \(name) = \(box).value }",
      ]
      argument = box
      forwarded = "&\(box).value"
    case .closure(escapes: _) where !recordsClosures:
      argument = "Argument.closure"
    case .closure(escapes: true): break
    case .closure(escapes: false):
      argument = "EphemeralArgument(\(name))"
      isEphemeral = true
    case .autoclosure(let effects):
      guard recordsClosures, evaluation.allows(effects) else {
        argument = "Argument.closure"
        forwarded = nil
        return
      }
      let box = boxName(name)
      preparations = ["let \(box) = \(effects.isEmpty ? "" : effects.text)\(name)()"]
      argument = box
      forwarded = box
    case .owned:
      argument = "copy \(name)"
      forwarded = nil
    case .pack:
      argument = "(repeat each \(name))"
      forwarded = nil
    case .isolated, .variadic, .sending: forwarded = nil
    case .value: break
    }
  }

  /// The effects that evaluating an autoclosure may have in the body.
  struct Evaluation {
    var isAsync: Bool
    /// Whether the body may throw any error.
    var mayThrow: Bool

    func allows(_ effects: ParameterShape.Effects) -> Bool {
      (mayThrow || !effects.throws) && (isAsync || !effects.isAsync)
    }
  }
}

/// The kind of a parameter, derived from the syntax of its type.
struct ParameterShape {
  struct Effects: Equatable {
    var isAsync = false
    var `throws` = false

    var isEmpty: Bool { !isAsync && !`throws` }
    var text: String { (`throws` ? "try " : "") + (isAsync ? "await " : "") }
  }

  enum Kind: Equatable {
    case value
    case `inout`
    case owned
    case sending
    case isolated
    case variadic
    case pack
    case closure(escapes: Bool)
    case autoclosure(Effects)
  }

  /// Types of the standard library that cannot be copied, or that cannot leave the call.
  private static let noncopyableTypes: Set<String> = [
    "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
    "ExecutorJob", "Mutex", "Atomic",
  ]

  let kind: Kind
  /// Whether the type itself contains `~Copyable`, or is known not to be copyable.
  let isNoncopyable: Bool

  init(_ parameter: FunctionParameterSyntax) {
    var type = parameter.type
    var specifiers: Set<String> = []
    var attributes: Set<String> = []
    if let attributed = type.as(AttributedTypeSyntax.self) {
      specifiers = Set(attributed.specifiers.map(\.trimmedDescription))
      attributes = Set(
        attributed.attributes.compactMap {
          $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
        })
      type = attributed.baseType
    }
    isNoncopyable =
      type.tokens(viewMode: .sourceAccurate).contains { $0.text == "~" }
      || Self.noncopyableTypes.contains(type.lastName)
    kind =
      if specifiers.contains("inout") {
        .inout
      } else if parameter.ellipsis != nil {
        .variadic
      } else if type.is(PackExpansionTypeSyntax.self) {
        .pack
      } else if let function = type.function {
        if attributes.contains("autoclosure") {
          .autoclosure(
            Effects(
              isAsync: function.effectSpecifiers?.asyncSpecifier != nil,
              throws: function.effectSpecifiers?.throwsClause != nil))
        } else {
          .closure(escapes: attributes.contains("escaping"))
        }
      } else if attributes.contains("escaping") {
        // A typealias of a function type.
        .closure(escapes: true)
      } else if !specifiers.isDisjoint(with: ["borrowing", "consuming", "__owned", "__shared"]) {
        .owned
      } else if specifiers.contains("isolated") {
        .isolated
      } else if specifiers.contains("sending") {
        .sending
      } else {
        .value
      }
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
}
