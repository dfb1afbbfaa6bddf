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
      context.diagnose(
        Complaint.onlyApplicableToClass.at(
          node, usingClass(declaration), .remove(node, from: declaration)))
      return []
    }
    guard !protocols.isEmpty || declaration.saysThatItIsDouble else {
      context.diagnose(Complaint.inheritsDouble.at(node, .remove(node, from: declaration)))
      return []
    }
    let collector = CaseCollector(access: declaration.access)
    collector.collect(declaration.memberBlock.members.map(\.decl))
    collector.problems.forEach(context.diagnose)
    let heading = protocols.map(\.trimmedDescription).listed(after: ": ")
    let functions = collector.sections.functionTypes.joined(separator: "\n\n")
    return [
      try ExtensionDeclSyntax(
        "extension \(raw: type.trimmedDescription)\(raw: heading) {\n\(raw: functions)\n}")
    ]
  }

  private static func usingClass(_ declaration: some DeclGroupSyntax) -> FixIt? {
    guard let keyword = declaration.as(StructDeclSyntax.self)?.structKeyword else { return nil }
    return .replace(
      "Replace `struct` with `class`", keyword, with: keyword.with(\.tokenKind, .keyword(.class)))
  }

  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.isSpyable, !protocols.isEmpty || declaration.saysThatItIsDouble else {
      return []
    }
    // Never isolated, even in an isolated class, because it is read from any isolation.
    return ["\(raw: declaration.access)nonisolated let spyStorage = SpyStorage()"]
  }
}

extension DeclGroupSyntax {
  fileprivate var isSpyable: Bool { self.is(ClassDeclSyntax.self) || self.is(ActorDeclSyntax.self) }

  /// Whether the source already declares a conformance to a protocol of doubles.
  fileprivate var saysThatItIsDouble: Bool {
    (inheritanceClause?.inheritedTypes ?? []).contains {
      ["Spryable", "Spyable", "Stubbable", "SpyStoring"].contains($0.type.lastName)
    }
  }

  /// The access modifier of the added members, followed by a space.
  ///
  /// Empty for the default, also in private types.
  fileprivate var access: String {
    guard let access = modifiers.access, !["internal", "private"].contains(access) else {
      return ""
    }
    return access == "open" ? "public " : access + " "
  }
}

/// Collects the functions and properties of a class.
private final class CaseCollector {
  let sections: Sections
  private(set) var problems: [Diagnostic] = []

  init(access: String) { sections = Sections(access: access) }

  /// Collects properties first, then functions, then members inside conditions.
  func collect(_ declarations: [DeclSyntax]) {
    for case let variable? in declarations.map({ $0.as(VariableDeclSyntax.self) }) { add(variable) }
    for declaration in declarations {
      if let function = declaration.as(FunctionDeclSyntax.self) {
        add(function)
      } else if declaration.is(SubscriptDeclSyntax.self) {
        problems.append(Complaint.subscriptsNotSupported.at(declaration))
      }
    }
    for case let block? in declarations.map({ $0.as(IfConfigDeclSyntax.self) }) {
      sections.add(block, write: collect)
    }
  }

  private func add(_ variable: VariableDeclSyntax) {
    let hasSetter = variable.attributes.named("SpryableVar")?.optionNames.contains("set") ?? false
    let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName else {
        problems.append(Complaint.invalidVariableRequirement.at(binding))
        continue
      }
      guard name != "spyStorage" else { continue }
      for name in hasSetter ? [name + "_get", name + "_set"] : [name] {
        sections.addCase(name, raw: name, isStatic: isStatic, writesRaw: hasSetter)
      }
    }
  }

  private func add(_ function: FunctionDeclSyntax) {
    let member = Member(function)
    guard !member.isOperator else {
      problems.append(Complaint.operatorsNotSupported.at(function))
      return
    }
    let name = member.nameInSpryable
    let isNew = sections.addCase(name.caseName, raw: name.raw, isStatic: member.isStatic)
    guard !isNew, name.isPlain else { return }
    problems.append(Complaint.sharedCase(name.raw).at(function.name, markingOverload(member)))
  }

  /// The fix-it that marks a function as overloaded; nil if the function cannot be marked.
  ///
  /// Offers `.overloadedResult` if the types of the parameters do not distinguish the functions.
  private func markingOverload(_ function: Member) -> FixIt? {
    guard let attribute = function.attributes.named("SpryableFunc"),
      let members = function.node.parent?.parent?.as(MemberBlockItemListSyntax.self)
    else { return nil }
    let typed = MemberName(function, .types).raw
    let isAmbiguous = members.flatMap { Member.all(in: $0.decl) }.contains {
      $0.node.id != function.node.id && MemberName($0, .types).raw == typed
    }
    let option = isAmbiguous ? "overloadedResult" : "overloaded"
    return .replace(
      "Give it stubs of its own with `.\(option)`", attribute,
      with: attribute.adding(".\(option)"))
  }
}
