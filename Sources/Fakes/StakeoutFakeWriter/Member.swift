// A member of a protocol and its parameters, in the form that the writers of doubles need.

internal import SwiftDiagnostics
internal import SwiftSyntax

/// A function, a property, a subscript or an initializer, as its source declares it.
struct Member {
  enum Kind {
    case function, property, `subscript`, initializer
  }

  let kind: Kind
  let name: TokenSyntax
  let node: DeclSyntax
  /// The parameters; in a subscript, a label that is not written is `_`.
  let parameters: FunctionParameterListSyntax
  private let effects: (any EffectSpecifiersSyntax)?
  let result: TypeSyntax?
  private(set) var getter: AccessorDeclSyntax?
  private(set) var setter: AccessorDeclSyntax?

  init(_ function: FunctionDeclSyntax) {
    self.init(.function, function.name, function, function.signature)
  }

  private init(
    _ kind: Kind, _ name: TokenSyntax, _ node: some DeclSyntaxProtocol,
    _ signature: FunctionSignatureSyntax
  ) {
    self.init(
      kind, name, node, signature.parameterClause.parameters, signature.returnClause?.type,
      effects: signature.effectSpecifiers)
  }

  private init(
    _ kind: Kind, _ name: TokenSyntax, _ node: some DeclSyntaxProtocol,
    _ parameters: FunctionParameterListSyntax, _ result: TypeSyntax?,
    _ block: AccessorBlockSyntax? = nil, effects: (any EffectSpecifiersSyntax)? = nil
  ) {
    self.kind = kind
    self.name = name
    self.node = DeclSyntax(node)
    self.parameters = parameters
    self.result = result
    if case .accessors(let accessors)? = block?.accessors {
      getter = accessors.first { $0.accessorSpecifier.text == "get" }
      setter = accessors.first { $0.accessorSpecifier.text == "set" }
    }
    self.effects = effects ?? getter?.effectSpecifiers
  }

  /// Returns the members of a declaration, including those in conditional blocks.
  static func all(in declaration: some DeclSyntaxProtocol) -> [Member] {
    switch DeclSyntax(declaration).as(DeclSyntaxEnum.self) {
    case .functionDecl(let node): [Member(node)]
    case .initializerDecl(let node):
      [Member(.initializer, node.initKeyword, node, node.signature)]
    case .subscriptDecl(let node):
      [
        Member(
          .subscript, node.subscriptKeyword, node,
          FunctionParameterListSyntax(node.parameterClause.parameters.map(\.ofSubscript)),
          node.returnClause.type, node.accessorBlock)
      ]
    case .variableDecl(let node):
      node.bindings.compactMap { binding in
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          let type = binding.typeAnnotation?.type
        else { return nil }
        return Member(.property, name, node, [], type, binding.accessorBlock)
      }
    case .ifConfigDecl(let block): block.clauses.flatMap { $0.members.flatMap { all(in: $0) } }
    default: []
    }
  }

  var attributes: AttributeListSyntax {
    node.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
  }

  var modifiers: DeclModifierListSyntax {
    node.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
  }

  var generics: GenericParameterClauseSyntax? {
    node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
  }

  var whereClause: GenericWhereClauseSyntax? {
    node.asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
  }

  func has(modifier names: String...) -> Bool {
    modifiers.contains { names.contains($0.name.text) }
  }

  var isStatic: Bool { has(modifier: "static", "class") }

  var isOperator: Bool { kind == .function && name.identifier == nil }

  var isAsync: Bool { effects?.asyncSpecifier != nil }

  private var throwsClause: ThrowsClauseSyntax? { effects?.throwsClause }

  /// The type of the member's errors, such as `any Error`; nil if it throws none, or rethrows.
  var errorType: String? {
    guard let throwsClause, !isRethrowing else { return nil }
    return switch throwsClause.type?.trimmedDescription {
    case nil, "any Error", "any Swift.Error": "any Error"
    case "Never", "Swift.Never": nil
    case let error?: error
    }
  }

  var isRethrowing: Bool { throwsClause?.throwsSpecifier.text == "rethrows" }

  /// The diagnostics for the parts that a double cannot implement.
  var complaints: [Diagnostic] {
    var found: [Diagnostic] = []
    if let result {
      let words = result.tokens(viewMode: .sourceAccurate).map(\.text)
      if words.contains("some") { found.append(Complaint.opaqueResult.at(result)) }
      if words.first == "sending" { found.append(Complaint.sendingResult.at(result)) }
    }
    let noncopyable = (generics?.parameters ?? []).filter { $0.trimmedDescription.contains("~") }
      .map(\.name.text)
    for parameter in parameters {
      let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
      guard type.isNoncopyable || noncopyable.contains(type.trimmedDescription) else { continue }
      found.append(
        Complaint.noncopyableParameter(parameter.nameToken.bareName).at(parameter))
    }
    return found
  }
}

extension FunctionParameterSyntax {
  /// The token of the internal name.
  var nameToken: TokenSyntax { secondName ?? firstName }

  /// The internal name, in a form that is valid in source.
  var innerName: String { nameToken.text == "_" ? "_" : nameToken.bareName.asIdentifier }

  /// The parameter with `_` for a label if it has a single name, because in a subscript that is no
  /// label.
  fileprivate var ofSubscript: FunctionParameterSyntax {
    guard secondName == nil else { return self }
    return with(\.secondName, firstName.with(\.leadingTrivia, .space))
      .with(\.firstName, .wildcardToken())
  }
}

extension IfConfigClauseSyntax {
  /// The first line of the clause, such as `#if os(Linux)` or `#else`.
  var firstLine: String {
    poundKeyword.text + (condition.map { " " + $0.trimmedDescription } ?? "")
  }

  var members: [DeclSyntax] {
    elements?.as(MemberBlockItemListSyntax.self)?.map(\.decl) ?? []
  }
}

/// The use of a function's parameter in the body of a double.
struct ParameterUse {
  /// The internal name, in a form that is valid in source.
  let name: String
  /// The expression that is recorded.
  let argument: String
  /// The argument for the real object; nil if the parameter cannot be forwarded.
  var forwarded: String?
  /// The statements before the call.
  var preparations: [String] = []
  /// Whether the parameter is recorded as a non-escaping closure.
  var isEphemeral = false

  /// The use of a setter's parameter.
  static let newValue = ParameterUse(name: "newValue", argument: "newValue")
}

extension Member {
  /// Returns the call that the body of a double makes.
  ///
  /// - Parameter recordsClosures: Whether closures themselves are recorded, not placeholders for
  ///   them.
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
  /// Returns the use of the parameter in the body of a member.
  ///
  /// - Parameters:
  ///   - member: The member that has the parameter.
  ///   - box: The name for a local constant.
  ///   - recordsClosures: Whether a closure itself is recorded, not a placeholder for it.
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

  /// The kinds of parameters that a double uses differently.
  enum Shape {
    case value
    case `inout`
    case owned
    /// An `isolated` or `sending` parameter, which cannot be forwarded.
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
    // The type is a typealias of a function type.
    if words.contains("@escaping") { return .closure(escapes: true) }
    if words.contains(where: ["borrowing", "consuming", "__owned", "__shared"].contains) {
      return .owned
    }
    return words.contains("isolated") || words.contains("sending") ? .unforwarded : .value
  }
}

extension TypeSyntax {
  /// The function type, even if it is in parentheses; nil for another type.
  var function: FunctionTypeSyntax? {
    if let function = self.as(FunctionTypeSyntax.self) { return function }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.function }
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type.function
  }

  /// Whether values of the type cannot be copied, or cannot leave the call.
  ///
  /// It recognizes `~Copyable` in the type itself, and such types of the standard library.
  var isNoncopyable: Bool {
    let names: Set<String> = [
      "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan",
      "UTF8Span", "ExecutorJob", "Mutex", "Atomic",
    ]
    return names.contains(lastName) || tokens(viewMode: .sourceAccurate).contains { $0.text == "~" }
  }
}
