internal import SwiftDiagnostics
package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Turns a class into a double: adds the enums of its functions and the property for its calls.
package protocol SpryableExpansion: ExtensionMacro, MemberMacro {}

extension SpryableExpansion {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.isSpyable else {
      context.complain(
        .onlyApplicableToClass, at: node, usingClass(declaration),
        .remove(node, from: declaration))
      return []
    }
    guard !protocols.isEmpty || declaration.saysThatItIsDouble else {
      context.complain(.inheritsDouble, at: node, .remove(node, from: declaration))
      return []
    }
    var collector = CaseCollector(context)
    collector.collect(declaration.memberBlock.members.map(\.decl))
    let access = declaration.access.isEmpty ? "" : declaration.access + " "
    let conformances = protocols.map(\.trimmedDescription).joined(separator: ", ")
    let heading = conformances.isEmpty ? "" : ": " + conformances
    let text = """
      extension \(type.trimmedDescription)\(heading) {
      \(collector.ofType.declaration("ClassFunction", modifier: access))

      \(collector.ofInstance.declaration("Function", modifier: access))
      }
      """
    return [try ExtensionDeclSyntax("\(raw: text)")]
  }

  private static func usingClass(_ declaration: some DeclGroupSyntax) -> FixIt? {
    guard let type = declaration.as(StructDeclSyntax.self) else { return nil }
    let keyword = type.structKeyword
    return .replace(
      "Replace `struct` with `class`", id: "useClass", keyword,
      with: keyword.with(\.tokenKind, .keyword(.class)))
  }
}

extension SpryableExpansion {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.isSpyable, !protocols.isEmpty || declaration.saysThatItIsDouble else {
      return []
    }
    // Never isolated, even in an isolated class, because it is read from any isolation.
    let access = declaration.access.isEmpty ? "" : declaration.access + " "
    return ["\(raw: access)nonisolated let spyStorage = SpyStorage()"]
  }
}

extension DeclGroupSyntax {
  fileprivate var isSpyable: Bool { self.is(ClassDeclSyntax.self) || self.is(ActorDeclSyntax.self) }

  /// Whether the source already declares a conformance to a protocol of doubles.
  fileprivate var saysThatItIsDouble: Bool {
    let names: Set<String> = ["Spryable", "Spyable", "Stubbable", "SpyStoring"]
    return (inheritanceClause?.inheritedTypes ?? []).contains {
      let name = $0.type.trimmedDescription.split(separator: ".").last.map(String.init)
      return names.contains(name ?? "")
    }
  }

  /// The access level of the added members.
  ///
  /// Empty for the default, also in private types.
  var access: String {
    let names = Set(modifiers.map(\.name.text))
    if names.contains("open") { return "public" }
    return ["public", "package", "fileprivate"].first(where: names.contains) ?? ""
  }
}

/// Collects the functions and properties of a class.
private struct CaseCollector {
  var ofType = CaseList()
  var ofInstance = CaseList()
  private let complain: (Complaint, Syntax, FixIt?) -> Void

  init(_ context: some MacroExpansionContext) {
    complain = { context.complain($0, at: $1, $2) }
  }

  private init(in outer: CaseCollector) {
    ofType = outer.ofType.nested
    ofInstance = outer.ofInstance.nested
    complain = outer.complain
  }

  /// Collects properties first, then functions, then members inside conditions.
  mutating func collect(_ declarations: [DeclSyntax]) {
    for case let variable? in declarations.map({ $0.as(VariableDeclSyntax.self) }) { add(variable) }
    for declaration in declarations {
      if let function = declaration.as(FunctionDeclSyntax.self) { add(function) }
      if declaration.is(SubscriptDeclSyntax.self) {
        fail(.subscriptsNotSupported, Syntax(declaration))
      }
    }
    for case let block? in declarations.map({ $0.as(IfConfigDeclSyntax.self) }) { add(block) }
  }

  private mutating func add(_ variable: VariableDeclSyntax) {
    let hasSetter = variable.attribute(named: "SpryableVar")?.optionNames.contains("set") ?? false
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName else {
        fail(.invalidVariableRequirement, Syntax(binding))
        continue
      }
      guard name != "spyStorage" else { continue }
      add(to: variable.modifiers) { list in
        guard hasSetter else {
          list.add(name)
          return
        }
        list.add(name + "_get", raw: name + "_get")
        list.add(name + "_set", raw: name + "_set")
      }
    }
  }

  private mutating func add(_ function: FunctionDeclSyntax) {
    guard !function.isOperator else {
      fail(.operatorsNotSupported, Syntax(function))
      return
    }
    let name = CallableName(function)
    if let raw = function.overloadName {
      add(to: function.modifiers) { $0.add(function.overloadCase, raw: raw) }
      return
    }
    var isNew = true
    add(to: function.modifiers) { isNew = $0.add(name.caseName, raw: name.rawName) }
    guard !isNew else { return }
    complain(.sharedCase(name.rawName), Syntax(function.name), markingOverload(function))
  }

  private mutating func add(_ block: IfConfigDeclSyntax) {
    let clauses = block.memberClauses.map { line, members in
      var inner = CaseCollector(in: self)
      inner.collect(members)
      return (line, inner)
    }
    ofType.add(conditional: clauses.map { ($0.0, $0.1.ofType) })
    ofInstance.add(conditional: clauses.map { ($0.0, $0.1.ofInstance) })
  }

  private mutating func add(
    to modifiers: DeclModifierListSyntax, _ change: (inout CaseList) -> Void
  ) {
    let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
    if isStatic { change(&ofType) } else { change(&ofInstance) }
  }

  private mutating func fail(_ complaint: Complaint, _ place: Syntax) {
    complain(complaint, place, nil)
  }

  /// The fix-it that marks a function as overloaded; nil if the function cannot be marked.
  ///
  /// Offers `.overloadedResult` if the types of the parameters do not distinguish the functions.
  private func markingOverload(_ function: FunctionDeclSyntax) -> FixIt? {
    guard let attribute = function.attribute(named: "SpryableFunc"),
      let members = function.parent?.parent?.as(MemberBlockItemListSyntax.self)
    else { return nil }
    let name = CallableName(function)
    let others = members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { $0.id != function.id }.map { CallableName($0) }
      .filter { $0.rawName == name.rawName }
    let isToldApart = others.allSatisfy { $0.rawNameWithTypes != name.rawNameWithTypes }
    let option = isToldApart ? "overloaded" : "overloadedResult"
    let marked = attribute.adding(".\(raw: option)")
    return .replace(
      "Give it stubs of its own with `.\(option)`", id: "markOverload", attribute, with: marked)
  }
}
