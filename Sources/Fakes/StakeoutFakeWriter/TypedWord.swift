// The source of typed words, which are the members of a fake's `when` and `received`.

internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The source of a typed word: a member of `SpyWhen` and of `SpyReceived`.
struct TypedWord {
  var kind: Member.Kind
  /// The name, in a form that is valid in source.
  var name: String
  /// The name of the function in the enums.
  var raw: String
  /// Whether the name is generated, so that it must not be the name of a member.
  private(set) var isGenerated = false
  /// Whether the member's calls are recorded.
  var isRecorded = true
  private let member: Member
  private var parameters: [WordParameter]
  private let generics: WordGenerics
  private var result: String

  /// Creates the word for a member; nil if typed words cannot express it.
  init?(_ member: Member, _ uses: [ParameterUse], raw: String, _ plan: FakePlan) {
    var generics = WordGenerics(member)
    parameters = zip(generics.name(opaqueTypesIn: member.parameters), uses).compactMap {
      WordParameter($0, $1)
    }
    guard parameters.count == uses.count, !generics.hasPacks else { return nil }
    self.member = member
    self.generics = generics
    self.raw = raw
    kind = member.kind
    name = member.name.text
    if kind == .initializer { (kind, name, isGenerated) = (.function, "initializer", true) }
    result =
      member.result.map { plan.replacingSelf(inTypedWord: $0).withoutImplicitUnwrapping } ?? "Void"
  }

  /// Returns the word for the setter of this property or subscript.
  func setter(_ name: TokenSyntax, raw: String) -> TypedWord {
    var word = self
    word.kind = .function
    word.isGenerated = true
    word.name = "set" + name.bareName.prefix(1).uppercased() + name.bareName.dropFirst()
    word.raw = raw
    let label = kind == .subscript ? "newValue" : "_"
    let type: TypeSyntax = "\(raw: result)"
    let escaping = type.function == nil ? "" : "@escaping "
    let parameter: FunctionParameterSyntax = "\(raw: label) newValue: \(raw: escaping)\(type)"
    let newValue = WordParameter(parameter, .newValue)
    word.parameters += newValue.map { [$0] } ?? []
    word.result = "Void"
    return word
  }

  var isStatic: Bool { member.isStatic }

  /// Whether the member's calls can be stubbed.
  var makesStubs: Bool { member.kind != .initializer }

  /// The key that distinguishes the word from other words that make stubs.
  var stubKey: String { "\(callKey) -> \(result)" }

  /// The key that distinguishes the word from other words that find calls.
  var callKey: String {
    let list = parameters.map { $0.label + $0.type }.joined(separator: ", ")
    let restricted = generics.restricted(to: parameters.map(\.pattern))
    return "\(name)(\(list))\(restricted.clause)\(restricted.whereClause)"
  }

  /// Returns the members that make stubs.
  func stubs(access: String) -> [String] {
    var arguments = arguments
    if !generics.isEmpty { arguments.append("isGeneric: true") }
    arguments.append("\(member.isAsync ? "awaiting" : "calling"): \(calling)")
    let failure = member.errorType ?? "Never"
    return declarations(
      access, generics, "StakeoutSpies.StubbedCalls<\(body), \(result), \(failure)>", arguments)
  }

  /// Returns the members that find calls.
  func calls(access: String) -> [String] {
    // Add a `Void` to a single value, because a tuple of one value has no label.
    let isSingle = parameters.count == 1
    let labels = parameters.map { "\($0.name): \($0.type)" } + (isSingle ? ["Void"] : [])
    let values = parameters.map { "\($0.tupleLabel): $0()" } + (isSingle ? ["()"] : [])
    let type = parameters.isEmpty ? "Void" : "(\(labels.joined(separator: ", ")))"
    let reading =
      parameters.isEmpty ? "{ _ in () }" : "{ try (\(values.joined(separator: ", "))) }"
    return declarations(
      access, generics.restricted(to: parameters.map(\.pattern)),
      "StakeoutSpies.ReceivedCalls<\(type)>", arguments + ["reading: \(reading)"])
  }

  /// The arguments that stubs and calls need: the storage, the raw value, and the patterns.
  private var arguments: [String] {
    let form = generics.isEmpty ? "specified" : "specifiedByType"
    let patterns = parameters.map { "\($0.name).\(form)" }.joined(separator: ", ")
    return ["self.spyStorage", raw.asLiteral] + (patterns.isEmpty ? [] : ["[\(patterns)]"])
  }

  /// The type of a stub's closure, which is the function's own type except for the type of the
  /// errors.
  ///
  /// The compiler (Swift 6.3) would require `throws(E)` in a closure of the exact type, and crash.
  private var body: String {
    let list = parameters.map(\.bodyType).joined(separator: ", ")
    // Write `()`, because the compiler warns about `(Void) -> Int`.
    let types = list == "Void" ? "()" : list
    return (member.isAsync ? "nonisolated(nonsending) (\(types)) async" : "(\(types))")
      + "\(member.errorType == nil ? "" : " throws") -> \(result)"
  }

  /// The closure that calls a stub's closure with the arguments of a call.
  private var calling: String {
    let wait = member.isAsync ? "await " : ""
    guard !parameters.isEmpty else {
      return "{ body, _ in \(member.errorType == nil ? "" : "try ")\(wait)body() }"
    }
    return "{ try \(wait)$0(\(parameters.map(\.reading).joined(separator: ", "))) }"
  }

  /// Returns the declaration with patterns, and the overloads that also take plain values.
  private func declarations(
    _ access: String, _ generics: WordGenerics, _ type: String, _ arguments: [String]
  ) -> [String] {
    let availability = member.attributes.map(\.trimmedDescription)
      .filter { $0.hasPrefix("@available") }
    let initializer = ".init(\(arguments.joined(separator: ", ")))"
    return ([[]] + combinations).flatMap { values in
      let list = parameters.enumerated().map { index, parameter in
        let pattern = values.isEmpty ? parameter.pattern : parameter.mixedPattern
        let type = values.contains(index) ? parameter.type : pattern
        return "\(parameter.names(isIndex: kind == .subscript)): \(type)"
      }.joined(separator: ", ")
      let start = kind == .subscript ? "subscript" : "func \(name)"
      let head =
        kind == .property
        ? "var \(name): \(type)"
        : "\(start)\(generics.clause)(\(list)) -> \(type)\(generics.whereClause)"
      let value = values.isEmpty ? initializer : call(values)
      let lines = availability + ["\(access)\(head) {", "    return \(value)", "}"]
      return ((values.isEmpty ? [] : ["@_disfavoredOverload"]) + lines).map { "        " + $0 }
    }
  }

  /// Returns the call of the word that takes only patterns.
  ///
  /// - Parameter values: The positions of plain values.
  private func call(_ values: Set<Int>) -> String {
    let list = parameters.enumerated().map { index, parameter in
      parameter.label + (values.contains(index) ? ".value(\(parameter.name))" : parameter.fromMixed)
    }.joined(separator: ", ")
    return kind == .subscript ? "self[\(list)]" : "self.\(name)(\(list))"
  }

  /// The positions of plain values in each of the overloads.
  ///
  /// These are all combinations for up to two parameters, and all values together for more.
  private var combinations: [Set<Int>] {
    let possible = parameters.indices.filter { parameters[$0].takesValues }
    guard !possible.isEmpty else { return [] }
    guard parameters.count == 2, possible.count == 2 else { return [Set(possible)] }
    return [[0], [1], [0, 1]]
  }
}

/// The generic parameters of a typed word, with their requirements.
struct WordGenerics {
  private var parameters: [(name: String, text: String)] = []
  private var requirements: [String] = []

  init(_ member: Member) {
    parameters = (member.generics?.parameters ?? []).map {
      (name: $0.name.text, text: $0.with(\.trailingComma, nil).trimmedDescription)
    }
    requirements = (member.whereClause?.requirements ?? []).map {
      $0.with(\.trailingComma, nil).trimmedDescription
    }
  }

  var isEmpty: Bool { parameters.isEmpty }

  /// Whether one of the parameters is a pack, which typed words cannot express.
  var hasPacks: Bool { parameters.contains { $0.text.identifiers.contains("each") } }

  /// The generic parameters as source, such as `<T: Hashable>`.
  var clause: String { parameters.map(\.text).listed(after: "<", before: ">") }

  /// The requirements as source, such as ` where T: Sendable`.
  var whereClause: String { requirements.listed(after: " where ") }

  /// Replaces each `some P` with a generic parameter, because the type of a pattern needs a name
  /// for it.
  mutating func name(opaqueTypesIn parameters: FunctionParameterListSyntax)
    -> FunctionParameterListSyntax
  {
    let rewriter = OpaqueTypes(viewMode: .sourceAccurate)
    let rewritten = rewriter.rewrite(parameters).as(FunctionParameterListSyntax.self)
    self.parameters += rewriter.parameters
    return rewritten ?? parameters
  }

  /// Returns only the parameters that these types mention, with their requirements.
  ///
  /// Parameters that those requirements mention are included. A function must not have any others.
  func restricted(to types: [String]) -> WordGenerics {
    let names = Set(parameters.map(\.name))
    var kept: Set<String> = []
    var found = names.intersection(types.flatMap(\.identifiers))
    while !found.isSubset(of: kept) {
      kept.formUnion(found)
      let texts = parameters.filter { kept.contains($0.name) }.map(\.text)
      let conditions = requirements.filter { !kept.isDisjoint(with: $0.identifiers) }
      found = names.intersection((texts + conditions).flatMap(\.identifiers))
    }
    var copy = self
    copy.parameters = parameters.filter { kept.contains($0.name) }
    copy.requirements = requirements.filter {
      kept.isSuperset(of: names.intersection($0.identifiers))
    }
    return copy
  }
}

/// A rewriter that replaces opaque types with the names of generic parameters, and collects these.
private final class OpaqueTypes: SyntaxRewriter {
  private(set) var parameters: [(name: String, text: String)] = []

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
    guard node.someOrAnySpecifier.text == "some" else { return super.visit(node) }
    let tuple = node.constraint.as(TupleTypeSyntax.self)?.elements
    let constraint = (tuple?.first?.type ?? node.constraint).trimmedDescription
    let name = "SpySome\(parameters.count + 1)"
    parameters.append((name: name, text: "\(name): \(constraint)"))
    return node.replaced(by: name)
  }
}

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
  /// The parameter's type in the type of a stub's closure, such as `inout Int`.
  let bodyType: String
  /// Whether a plain value may be passed in place of a pattern.
  let takesValues: Bool
  /// The expression that reads the argument from the reader `$1`.
  let reading: String

  /// Creates the parameter of a word; nil if typed words cannot express it.
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
      // Name the type: otherwise the compiler takes the closure that it gets for one that must not
      // escape.
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

  /// Returns the label and the internal name, as in a declaration: `to account`.
  ///
  /// In a subscript a single name is not a label.
  func names(isIndex: Bool) -> String {
    firstName == name.filter { $0 != "`" } && !isIndex ? name : "\(firstName) \(name)"
  }

  /// The type of the pattern.
  var pattern: String {
    wrapped.map { "StakeoutSpies.Pattern<\($0)>.OrNil" } ?? mixedPattern
  }

  /// The type of the pattern in an overload that also takes plain values.
  ///
  /// It has no nil literal, because `nil` is a plain value there and would otherwise be ambiguous.
  var mixedPattern: String { "StakeoutSpies.Pattern<\(type)>" }

  /// The internal name as a label in an expression.
  var tupleLabel: String { TokenSyntax.identifier(name).labelText }

  /// The expression for the pattern, made from a pattern of the mixed type.
  var fromMixed: String { wrapped == nil ? name : ".init(\(name))" }
}

/// A rewriter that removes the labels of function types, which a type in an expression cannot have.
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

  /// The type without the parts that only a parameter can have, such as `inout` and `@escaping`.
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
