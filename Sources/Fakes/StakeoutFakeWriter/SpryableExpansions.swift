// The expansions of `@Spryable`, `@SpryableFunc` and `@SpryableVar`.

internal import SwiftDiagnostics
package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The expansion of `@Spryable`, which adds the enums of functions and the property for calls to a
/// class.
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

  /// Returns a fix-it that turns a struct into a class; nil for another type.
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
    // The property is never isolated, even in an isolated class, because it is read from any
    // isolation.
    return ["\(raw: declaration.access)nonisolated let spyStorage = SpyStorage()"]
  }
}

extension DeclGroupSyntax {
  /// Whether the type is a class or an actor.
  fileprivate var isSpyable: Bool { self.is(ClassDeclSyntax.self) || self.is(ActorDeclSyntax.self) }

  /// Whether the source already declares a conformance to a protocol of doubles.
  fileprivate var saysThatItIsDouble: Bool {
    (inheritanceClause?.inheritedTypes ?? []).contains {
      ["Spryable", "Spyable", "Stubbable", "SpyStoring"].contains($0.type.lastName)
    }
  }

  /// The access modifier of the added members, followed by a space.
  ///
  /// It is empty for the default access, and in private types.
  fileprivate var access: String {
    guard let access = modifiers.access, !["internal", "private"].contains(access) else {
      return ""
    }
    return access == "open" ? "public " : access + " "
  }
}

/// Collects the functions and properties of a class as cases of its enums.
private final class CaseCollector {
  let sections: SourceLines
  private(set) var problems: [Diagnostic] = []

  init(access: String) { sections = SourceLines(access: access) }

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

  /// Adds the cases of a property: two if `@SpryableVar` gives it a setter.
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

  /// Adds the case of a function, with a warning if another function has the same case.
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

  /// Returns the fix-it that marks a function as overloaded; nil if the function cannot be marked.
  ///
  /// It offers `.overloadedResult` if the types of the parameters do not distinguish the functions.
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

/// The expansion of `@SpryableFunc`, which writes the body of a double's function.
package protocol SpryableFuncExpansion: BodyMacro {}

extension SpryableFuncExpansion {
  package static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    guard let function = declaration.as(FunctionDeclSyntax.self) else {
      context.diagnose(Complaint.notAFunction.at(node, .remove(node, from: declaration)))
      return []
    }
    let member = Member(function)
    let complaints = member.complaints
    complaints.forEach(context.diagnose)
    // Return a body in spite of the problems, because without a body the compiler would report
    // another error.
    guard complaints.isEmpty else { return ["fatalError()"] }

    var call = member.call(recordsClosures: !node.optionNames.contains("asArgument"))
    let name = member.nameInSpryable
    call.functionName = name.isPlain ? nil : name.raw
    return Array(CodeBlockItemListSyntax("\(raw: call.statements.joined(separator: "\n"))"))
  }
}

extension Member {
  /// The name in a class with `@Spryable`, which depends on the options of `@SpryableFunc`.
  var nameInSpryable: MemberName {
    let options = attributes.named("SpryableFunc")?.optionNames ?? []
    return MemberName(
      self,
      options.contains("overloadedResult")
        ? .results : options.contains("overloaded") ? .types : .plain)
  }
}

/// The expansion of `@SpryableVar`, which writes the accessors of a double's property.
package protocol SpryableVarExpansion: AccessorMacro {}

extension SpryableVarExpansion {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(Complaint.notAVariable.at(node, .remove(node, from: declaration)))
      return []
    }
    let keyword = variable.bindingSpecifier
    guard keyword.tokenKind == .keyword(.var) else {
      context.diagnose(
        Complaint.onlyApplicableToVar.at(
          keyword,
          .replace(
            "Replace `let` with `var`", keyword, with: keyword.with(\.tokenKind, .keyword(.var)))))
      return []
    }
    guard let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      context.diagnose(Complaint.invalidVariableRequirement.at(declaration))
      return []
    }
    guard binding.typeAnnotation != nil else {
      let annotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space), type: "<#Type#> " as TypeSyntax)
      context.diagnose(
        Complaint.invalidVariableRequirement.at(
          binding,
          .replace(
            "Add a type", binding,
            with: binding.with(\.pattern, binding.pattern.trimmed)
              .with(\.typeAnnotation, annotation))))
      return []
    }
    return accessors(of: name.identifier.bareName, node, context)
  }

  /// Returns the accessors that the options of the attribute ask for.
  private static func accessors(
    of name: String, _ node: AttributeSyntax, _ context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    let options = node.optionNames
    var getter = SpyCall()
    getter.isAsync = options.contains("async")
    var effects = getter.isAsync ? "async " : ""
    let thrown = node.argument(labelled: "throwing")
    let error = thrown?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    if let error, error != "any Error", error != "(any Error)" {
      getter.errorType = error
      effects += "throws(\(error)) "
    } else if thrown != nil || options.contains("throws") {
      getter.errorType = "any Error"
      effects += "throws "
    }
    let hasSetter = options.contains("set")
    if hasSetter, !effects.isEmpty {
      context.diagnose(Complaint.setterWithEffects.at(node, removingSet(from: node)))
    }
    guard hasSetter, effects.isEmpty else {
      return ["get \(raw: effects){\n\(raw: getter.statements[0])\n}"]
    }
    getter.functionName = name + "_get"
    let setter = SpyCall(functionName: name + "_set", uses: [.newValue])
    return [
      "get {\n\(raw: getter.statements[0])\n}", "set {\n\(raw: setter.statements[0])\n}",
    ]
  }

  /// Returns a fix-it that removes the option `.set`.
  private static func removingSet(from node: AttributeSyntax) -> FixIt? {
    var kept = node.argumentList.filter { $0.optionName != "set" }
    guard let last = kept.indices.last else { return nil }
    kept[last].trailingComma = nil
    return .replace("Remove `.set`", node.argumentList, with: kept)
  }
}

/// The source of the call of `spryify` in the body of a double's function.
struct SpyCall {
  /// The name to pass instead of `#function`.
  var functionName: String?
  var uses: [ParameterUse] = []
  var isAsync = false
  /// The type of the function's errors, such as `any Error`; nil if it throws none.
  var errorType: String?
  /// The type of the result, for places where it must be written.
  var result = "Void"
  /// Whether the function is `nonisolated(nonsending)`.
  var keepsIsolation = false
  /// The call of the real object, which is named `spyReal`; nil if the call cannot be forwarded.
  var forwarding: String?

  /// The statements before the call.
  var preparations: [String] { uses.flatMap(\.preparations) }

  var arguments: String { uses.map(\.argument).joined(separator: ", ") }

  /// The names of the non-escaping closures.
  private var ephemeral: [String] { uses.filter(\.isEphemeral).map(\.name) }

  /// The statements of the body.
  var statements: [String] {
    guard isAsync, !ephemeral.isEmpty else { return plainStatements }
    // Do not forward the call. The closure inside does not have the caller's isolation, so the
    // compiler would treat `self`, and the arguments of a real object, as sent.
    var here = self
    here.forwarding = nil
    var there = here
    there.uses = uses.map {
      $0.isEphemeral ? ParameterUse(name: $0.name, argument: "Argument.closure") : $0
    }
    guard !keepsIsolation, preparations.isEmpty else { return there.plainStatements }
    return ["#if hasFeature(NonisolatedNonsendingByDefault)"] + there.plainStatements + ["#else"]
      + here.plainStatements + ["#endif"]
  }

  /// The type of the function's errors, unless it is `any Error`.
  private var onlyError: String? { errorType == "any Error" ? nil : errorType }

  /// The statements of the body in a single form, which is the same for all language features.
  private var plainStatements: [String] {
    guard let onlyError, !ephemeral.isEmpty else {
      let nest = ephemeral.reversed().reduce(effects + call) { inner, name in
        "\(effects)withoutActuallyEscaping(\(name)) { \(name) in \(inner) }"
      }
      return preparations + forwardingLines + ["return " + nest]
    }
    return preparations + guarded(onlyError)
  }

  /// Returns the statements of a body with non-escaping closures and typed errors.
  ///
  /// `withoutActuallyEscaping` loses the error's type, so the error is carried in a `Result`.
  private func guarded(_ error: String) -> [String] {
    let wait = isAsync ? "await " : ""
    let attempt =
      "do throws(\(error)) { return .success(\(effects)\(call)) } catch { return .failure(error) }"
    let core = (forwardingLines + [attempt]).joined(separator: "\n")
    let nest = ephemeral.reversed().reduce(core) { inner, name in
      let closure = "{ \(name) -> Result<\(result), \(error)> in\n\(inner)\n}"
      return "return \(wait)withoutActuallyEscaping(\(name)) \(closure)"
    }
    return ["return try " + nest.dropFirst("return ".count) + ".get()"]
  }

  /// The statements that make the forwarding closure, if the function has typed errors.
  ///
  /// The closure gets its own variable, because inside `map` a closure with typed throws crashes
  /// the compiler.
  private var forwardingLines: [String] {
    guard let onlyError, let forwarding else { return [] }
    let type = "() \(isAsync ? "async " : "")throws(\(onlyError)) -> \(result)"
    return [
      "var spyForward: (\(type))?",
      "if let spyReal { spyForward = { \(type) in \(forwarding) } }",
    ]
  }

  /// The keywords before the call.
  var effects: String { (errorType == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// The call of `spryify` in the form that the effects of the function need.
  private var call: String {
    var parts: [String] = []
    if let functionName { parts.append(functionName.asLiteral) }
    if !uses.isEmpty { parts.append("arguments: " + arguments) }
    if let onlyError { parts.append("throwing: \(onlyError).self") }
    if let forwarding {
      let closure = "spyReal.map { spyReal in { \(forwarding) } }"
      parts.append("forwarding: " + (forwardingLines.isEmpty ? closure : "spyForward"))
    }
    let name = "spryify" + (isAsync ? "Async" : "") + (errorType == nil ? "" : "Throws")
    return "\(name)(\(parts.joined(separator: ", ")))"
  }
}
