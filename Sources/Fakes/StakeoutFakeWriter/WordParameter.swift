internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// One parameter of a typed word.
struct WordParameter {
  /// The label; `_` if there is none.
  private let firstName: String
  /// The internal name.
  let name: String
  /// The type of the recorded argument.
  let type: String
  /// The type inside the Optional, if the type is written as `T?`.
  private let wrapped: String?
  /// The type in the type of the function, such as `inout Int`.
  let bodyType: String
  /// Whether a plain value may stand in the place of a pattern.
  let takesValues: Bool
  /// The expression that reads the argument from the reader `$1`.
  let reading: String

  /// Reads a parameter; nil if the typed words cannot express it.
  ///
  /// - Parameter use: The use of the parameter in the body of the double.
  init?(_ parameter: FunctionParameterSyntax, _ use: ParameterUse) {
    firstName = parameter.firstName.labelText
    name = use.name
    var isPlaceholder = use.argument == "Argument.closure"
    var (isInout, escapes) = (false, false)
    var plain = parameter.type.asArgument
    switch parameter.shape {
    case .pack: return nil
    case .autoclosure(let function) where !isPlaceholder: plain = function.returnClause.type
    case .variadic: plain = TypeSyntax(ArrayTypeSyntax(element: plain))
    case .inout: isInout = true
    case .closure(escapes: false): isPlaceholder = true
    case .closure: escapes = true
    default: break
    }
    let text = plain.withoutImplicitUnwrapping
    takesValues = !isPlaceholder && !escapes
    guard !isPlaceholder else {
      type = "StakeoutSpies.Argument"
      wrapped = nil
      bodyType = use.isEphemeral ? text : type
      // Without the type, the compiler takes the closure that it gets for one that must not escape.
      let type = use.isEphemeral ? plain.withoutLabels.trimmedDescription : type
      reading = "$1((\(type)).self)"
      return
    }
    type = text
    wrapped = plain.wrapped
    bodyType = (isInout ? "inout " : escapes ? "@escaping " : "") + text
    reading = isInout ? "&$1.changeable().value" : "$1()"
  }

  /// The label with a colon, as in a call; empty if there is none.
  var label: String { firstName == "_" ? "" : firstName + ": " }

  /// The label and the internal name, as in a declaration: `to account`.
  ///
  /// In a subscript a single name is not a label.
  func names(isIndex: Bool) -> String {
    firstName == name.filter { $0 != "`" } && !isIndex ? name : "\(firstName) \(name)"
  }

  /// The type of the pattern.
  var pattern: String {
    wrapped.map { "StakeoutSpies.Pattern<\($0)>.OrNil" } ?? mixedPattern
  }

  /// The type of the pattern in an overload that takes a plain value, too.
  ///
  /// It has no nil literal: there `nil` is a plain value, and would otherwise be ambiguous.
  var mixedPattern: String { "StakeoutSpies.Pattern<\(type)>" }

  /// The internal name as a label in an expression.
  var tupleLabel: String { TokenSyntax.identifier(name).labelText }

  /// The pattern, made from one of the mixed type.
  var fromMixed: String { wrapped == nil ? name : ".init(\(name))" }
}

/// Removes the labels of function types, which a type in an expression cannot have.
private final class LabelRemover: SyntaxRewriter {
  override func visit(_ node: FunctionTypeSyntax) -> TypeSyntax {
    let parameters = node.parameters.map {
      $0.with(\.firstName, nil).with(\.secondName, nil).with(\.colon, nil)
    }
    return super.visit(node.with(\.parameters, TupleTypeElementListSyntax(parameters)))
  }
}

extension TypeSyntax {
  fileprivate var withoutLabels: Syntax { LabelRemover(viewMode: .sourceAccurate).rewrite(self) }

  /// The type without what only a parameter can have, such as `inout` and `@escaping`.
  fileprivate var asArgument: TypeSyntax {
    guard var attributed = self.as(AttributedTypeSyntax.self) else { return trimmed }
    attributed.specifiers = attributed.specifiers.filter {
      $0.trimmedDescription.hasPrefix("nonisolated")
    }
    attributed.attributes = attributed.attributes.filter {
      !["@escaping", "@autoclosure"].contains($0.trimmedDescription)
    }
    let isBare = attributed.specifiers.isEmpty && attributed.attributes.isEmpty
    return isBare ? attributed.baseType.trimmed : TypeSyntax(attributed.trimmed)
  }

  /// The type inside an Optional, if the type is written as `T?` or `T!`.
  fileprivate var wrapped: String? {
    if let optional = self.as(OptionalTypeSyntax.self) {
      return optional.wrappedType.trimmedDescription
    }
    return self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType.trimmedDescription
  }

  /// The text of the type, with `T?` for `T!`, which cannot be an argument of a generic type.
  var withoutImplicitUnwrapping: String {
    self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      ? "\(trimmedDescription.dropLast())?" : trimmedDescription
  }
}
