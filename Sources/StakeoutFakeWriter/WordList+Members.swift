internal import SwiftSyntax

// The words for the members of a protocol.

extension WordList {
  /// The names of an accessor's calls: of a getter without a setter, of one with a setter, and of
  /// the setter.
  typealias Raws = (get: String, getIfSettable: String, set: String)

  mutating func add(
    _ function: FunctionDeclSyntax, _ uses: [ParameterUse], raw: String, _ plan: FakePlan,
    isStatic: Bool
  ) {
    let function = plan.named(function)
    var generics = WordGenerics(function.genericParameterClause, function.genericWhereClause)
    let list = generics.name(opaqueTypesIn: function.signature.parameterClause.parameters)
    guard let parameters = words(for: list, uses) else { return }
    let parts = FunctionParts(function)
    let word = TypedWord(
      name: function.name.trimmedDescription, raw: raw,
      attributes: function.attributes.availability, parameters: parameters, generics: generics,
      isAsync: parts.isAsync, throwing: parts.throwing,
      result: parts.result?.withoutImplicitUnwrapping ?? "Void")
    add(word, access: plan.memberAccess, isStatic: isStatic)
  }

  mutating func add(
    _ variable: VariableDeclSyntax, _ name: TokenSyntax, _ type: TypeSyntax,
    _ block: AccessorBlockSyntax?, raws: Raws, _ plan: FakePlan, isStatic: Bool
  ) {
    let type = plan.named(type)
    let getter = TypedWord(
      kind: .property, name: name.text, raw: raws.get,
      attributes: variable.attributes.availability, result: type.withoutImplicitUnwrapping)
    let setter = "set" + name.bareName.prefix(1).uppercased() + name.bareName.dropFirst()
    add(getter, type, block, raws, plan, isStatic, setter, newValueLabel: "_")
  }

  mutating func add(
    _ subscripting: SubscriptDeclSyntax, _ uses: [ParameterUse], raws: Raws, _ plan: FakePlan,
    isStatic: Bool
  ) {
    let subscripting = plan.named(subscripting)
    var generics = WordGenerics(
      subscripting.genericParameterClause, subscripting.genericWhereClause)
    let list = generics.name(opaqueTypesIn: subscripting.parameterClause.parameters)
    guard let parameters = words(for: list, uses, isIndex: true) else { return }
    let type = subscripting.returnClause.type
    let getter = TypedWord(
      kind: .subscript, name: "subscript", raw: raws.get,
      attributes: subscripting.attributes.availability, parameters: parameters,
      generics: generics, result: type.withoutImplicitUnwrapping)
    add(
      getter, type, subscripting.accessorBlock, raws, plan, isStatic, "setSubscript",
      newValueLabel: "newValue")
  }

  /// Adds the words for a getter and a setter.
  private mutating func add(
    _ getter: TypedWord, _ type: TypeSyntax, _ block: AccessorBlockSyntax?, _ raws: Raws,
    _ plan: FakePlan, _ isStatic: Bool, _ setterName: String, newValueLabel: String
  ) {
    var accessors: AccessorDeclListSyntax = []
    if case .accessors(let list)? = block?.accessors { accessors = list }
    let isSettable = accessors.contains { $0.accessorSpecifier.text == "set" }
    let effects = accessors.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers
    var getter = getter
    getter.raw = isSettable ? raws.getIfSettable : raws.get
    getter.isAsync = effects?.asyncSpecifier != nil
    getter.throwing = SpyCall.Throwing(effects?.throwsClause)
    add(getter, access: plan.memberAccess, isStatic: isStatic)
    guard isSettable else { return }
    var setter = getter
    setter.raw = raws.set
    setter.kind = .function
    setter.name = setterName
    setter.parameters.append(WordParameter(newValue: type, label: newValueLabel))
    setter.result = "Void"
    add(setter, access: plan.memberAccess, isStatic: isStatic, isGenerated: true)
  }

  mutating func add(
    _ initializer: InitializerDeclSyntax, _ uses: [ParameterUse], raw: String, _ plan: FakePlan
  ) {
    let initializer = plan.named(initializer)
    var generics = WordGenerics(initializer.genericParameterClause, initializer.genericWhereClause)
    let list = generics.name(opaqueTypesIn: initializer.signature.parameterClause.parameters)
    guard let parameters = words(for: list, uses) else { return }
    let word = TypedWord(
      name: "initializer", raw: raw, attributes: initializer.attributes.availability,
      parameters: parameters, generics: generics)
    add(
      word, access: plan.memberAccess, isStatic: false, isGenerated: true, makesStubs: false)
  }

  private func words(
    for parameters: FunctionParameterListSyntax, _ uses: [ParameterUse], isIndex: Bool = false
  ) -> [WordParameter]? {
    let words = zip(parameters, uses).compactMap { WordParameter($0, $1, isIndex: isIndex) }
    return words.count == uses.count ? words : nil
  }
}

extension FakePlan {
  /// Replaces `Self`.
  ///
  /// A word that other fakes inherit does not know the fake, and has the protocol instead.
  fileprivate func named<Node: SyntaxProtocol>(_ node: Node) -> Node {
    SelfRewriter.rewrite(node, naming: isInHierarchy ? "(any \(conformance))" : fakeName)
  }
}

extension AttributeListSyntax {
  /// The attributes that a word shares with its function.
  fileprivate var availability: [String] {
    filter { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "available" }
      .map(\.trimmedDescription)
  }
}

extension [DeclSyntax] {
  /// The base names of all functions and properties.
  var memberNames: Set<String> {
    reduce(into: []) { names, member in
      if let function = member.as(FunctionDeclSyntax.self) {
        names.insert(function.name.bareName)
      } else if let variable = member.as(VariableDeclSyntax.self) {
        names.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      } else if let block = member.as(IfConfigDeclSyntax.self) {
        for clause in block.memberClauses { names.formUnion(clause.members.memberNames) }
      }
    }
  }
}
