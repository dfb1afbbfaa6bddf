internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Writes the members of a fake, and collects the cases of its enums.
struct MemberWriter {
  private(set) var lines: [String] = []
  private(set) var ofType = CaseList()
  private(set) var ofInstance = CaseList()
  private(set) var words = WordList()
  private(set) var problems: [Problem] = []
  let plan: FakePlan
  private var names: OverloadTable?

  init(_ plan: FakePlan) { self.plan = plan }

  mutating func write(_ members: [DeclSyntax]) {
    if names == nil {
      names = OverloadTable(members)
      words.names = members.memberNames
    }
    for declaration in members {
      if let function = declaration.as(FunctionDeclSyntax.self) {
        write(function)
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        write(variable)
      } else if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
        write(subscripting)
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        write(initializer)
      } else if let block = declaration.as(IfConfigDeclSyntax.self) {
        write(block)
      } else if declaration.is(MacroExpansionDeclSyntax.self) {
        complain(.macroNotFaked, declaration)
      }
    }
  }

  private mutating func write(_ block: IfConfigDeclSyntax) {
    var clauses: [(line: String, writer: MemberWriter)] = []
    for (line, members) in block.memberClauses {
      var inner = self
      inner.lines = []
      inner.problems = []
      inner.ofType = ofType.nested
      inner.ofInstance = ofInstance.nested
      inner.words = words.nested
      inner.write(members)
      problems += inner.problems
      lines += [line] + inner.lines
      clauses.append((line, inner))
    }
    lines.append("#endif")
    ofType.add(conditional: clauses.map { ($0.line, $0.writer.ofType) })
    ofInstance.add(conditional: clauses.map { ($0.line, $0.writer.ofInstance) })
    words.add(conditional: clauses.map { ($0.line, $0.writer.words) })
  }

  private mutating func write(_ function: FunctionDeclSyntax) {
    guard !function.isOperator else {
      complain(.operatorsNotFaked, function)
      return
    }
    let parts = FunctionParts(function)
    check(parts, function, result: function.signature.returnClause?.type)
    guard let name = names?[function] else { return }
    let modifiers = Modifiers(function.modifiers)
    add(name.caseName, raw: name.raw, isStatic: modifiers.isStatic)
    let rewritten = rewrite(function)
    let uses = FunctionParts(rewritten).innerUses(recordsClosures: true)
    var call = FunctionParts(rewritten).call(uses)
    call.functionName = name.isPlain ? nil : name.raw
    call.keepsIsolation = function.modifiers.trimmedDescription.contains("nonsending")
    if canForward(modifiers, function.signature, uses), !modifiers.mutates, !parts.isRethrowing {
      call.forwarding = forwarded(
        "spyReal.\(function.name.trimmedDescription)(",
        function.signature.parameterClause.parameters,
        uses, ")", parts)
    }
    let effects = rewritten.signature.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
    let head = [
      "func \(function.name.trimmedDescription)",
      rewritten.genericParameterClause?.trimmedDescription ?? "",
      "(\(declared(rewritten.signature.parameterClause.parameters, uses)))\(effects)",
      rewritten.signature.returnClause.map { " " + $0.trimmedDescription } ?? "",
      rewritten.genericWhereClause.map { " " + $0.trimmedDescription } ?? "",
    ].joined()
    begin(function.attributes, modifiers, head + " {")
    lines += call.statements.map { "        " + $0 } + ["    }"]
    words.add(
      function, uses, raw: name.raw, plan, isStatic: modifiers.isStatic)
  }

  private mutating func write(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      guard let type = binding.typeAnnotation?.type,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { continue }
      if ["spyStorage", "spyReal", "unstubbedCalls"].contains(name.bareName) {
        complain(.reservedName(name.bareName), name)
      }
      check(FunctionParts(parameters: [], result: type), variable, result: type)
      let modifiers = Modifiers(variable.modifiers)
      if plan.texts.contains(name.bareName) {
        writeText(name.text, modifiers)
        continue
      }
      let access = AccessorNames(
        get: name.bareName, set: name.bareName + "_set", getIfSettable: name.bareName + "_get",
        caseName: name.bareName, isPlain: true)
      let forward = canForward(modifiers, variable, []) ? "spyReal.\(name.text)" : nil
      begin(
        variable.attributes, modifiers,
        "var \(name.text): \(rewrite(type).trimmedDescription) {")
      writeAccessors(binding.accessorBlock, type, access, modifiers, [], forward)
      words.add(
        variable, name, type, binding.accessorBlock,
        raws: (access.get, access.getIfSettable, access.set),
        plan, isStatic: modifiers.isStatic)
    }
  }

  /// Writes a description property that can be stubbed.
  ///
  /// It is not recorded, because failures that print the fake read it.
  private mutating func writeText(_ name: String, _ modifiers: Modifiers) {
    let overriding = plan.superclass == nil ? "" : "override "
    begin([], modifiers, "\(overriding)var \(name): String {")
    lines += [#"        return stubbedValue(fallbackValue: "\(type(of: self))")"#, "    }"]
    add(name, raw: name, isStatic: false)
    let word = TypedWord(kind: .property, name: name, raw: name, result: "String")
    words.add(word, access: plan.memberAccess, isStatic: false, isRecorded: false)
  }

  private mutating func write(_ subscripting: SubscriptDeclSyntax) {
    let rewritten = rewrite(subscripting)
    let result = subscripting.returnClause.type
    let parts = FunctionParts(
      parameters: subscripting.parameterClause.parameters, result: result)
    check(parts, subscripting, result: result)
    guard let name = names?[subscripting] else { return }
    let modifiers = Modifiers(subscripting.modifiers)
    let uses = FunctionParts(
      parameters: rewritten.parameterClause.parameters, result: rewritten.returnClause.type
    ).innerUses(recordsClosures: true)
    let access = AccessorNames(
      get: name.raw, set: name.rawWithValue + "_set", getIfSettable: name.raw + "_get",
      caseName: name.caseName, isPlain: name.isPlain)
    var forward: String?
    if canForward(modifiers, subscripting.parameterClause, uses) {
      forward = forwarded(
        "spyReal[", subscripting.parameterClause.parameters, uses, "]", nil, indexing: true)
    }
    let head = [
      "subscript", rewritten.genericParameterClause?.trimmedDescription ?? "",
      "(\(declared(rewritten.parameterClause.parameters, uses))) ",
      rewritten.returnClause.trimmedDescription,
      rewritten.genericWhereClause.map { " " + $0.trimmedDescription } ?? "",
    ].joined()
    begin(subscripting.attributes, modifiers, head + " {")
    writeAccessors(subscripting.accessorBlock, result, access, modifiers, uses, forward)
    words.add(
      subscripting, uses, raws: (access.get, access.getIfSettable, access.set), plan,
      isStatic: modifiers.isStatic)
  }

  private struct AccessorNames {
    let get: String
    let set: String
    let getIfSettable: String
    let caseName: String
    let isPlain: Bool
  }

  private mutating func writeAccessors(
    _ block: AccessorBlockSyntax?, _ type: TypeSyntax, _ names: AccessorNames,
    _ modifiers: Modifiers, _ uses: [ParameterUse], _ forward: String?
  ) {
    var accessors: AccessorDeclListSyntax = []
    if case .accessors(let list)? = block?.accessors { accessors = list }
    let isSettable = accessors.contains { $0.accessorSpecifier.text == "set" }
    let get = accessors.first { $0.accessorSpecifier.text == "get" }
    let effects = get?.effectSpecifiers
    var getter = SpyCall()
    getter.arguments = uses.map(\.argument)
    getter.preparations = uses.flatMap(\.preparations)
    getter.isAsync = effects?.asyncSpecifier != nil
    getter.throwing = SpyCall.Throwing(effects?.throwsClause)
    getter.result = rewrite(type).trimmedDescription
    let forward = get?.modifier?.name.text == "mutating" ? nil : forward
    getter.forwarding = forward.map { getter.forwardingEffects + $0 }
    getter.functionName = isSettable ? names.getIfSettable : names.isPlain ? nil : names.get
    let inner = String(repeating: " ", count: 12)
    let head = effects.map { "get \($0.trimmedDescription) {" } ?? "get {"
    lines += ["        " + head] + getter.statements.map { inner + $0 } + ["        }"]
    if isSettable {
      add(names.caseName + "_get", raw: names.getIfSettable, isStatic: modifiers.isStatic)
      add(names.caseName + "_set", raw: names.set, isStatic: modifiers.isStatic)
      var setter = SpyCall(functionName: names.set)
      setter.arguments = uses.map(\.argument) + ["newValue"]
      setter.preparations = uses.flatMap(\.preparations)
      // If the real object is a struct, the setter changes a copy, and the change is lost. The
      // macro cannot see whether it is one.
      let modifier = accessors.first { $0.accessorSpecifier.text == "set" }?.modifier?.name.text
      let isNonmutating = modifier == "nonmutating" || plan.isClassBound && modifier != "mutating"
      if let forward, isNonmutating {
        setter.forwarding = "\(forward) = newValue"
      } else if let forward, !plan.hasUnknownParents {
        setter.forwarding = "var spyReal = spyReal; \(forward) = newValue"
      }
      lines += ["        set {"] + setter.statements.map { inner + $0 } + ["        }"]
    } else {
      add(names.caseName, raw: names.get, isStatic: modifiers.isStatic)
    }
    lines.append("    }")
  }

  private mutating func write(_ initializer: InitializerDeclSyntax) {
    let parts = FunctionParts(
      parameters: initializer.signature.parameterClause.parameters, result: nil)
    guard !parts.parameters.isEmpty else { return }
    check(parts, initializer, result: nil)
    guard let name = names?[initializer] else { return }
    add(name.caseName, raw: name.raw, isStatic: false)
    let rewritten = rewrite(initializer)
    let uses = FunctionParts(
      parameters: rewritten.signature.parameterClause.parameters, result: nil
    ).innerUses(recordsClosures: false)
    let named = name.isPlain ? "" : "functionName: \(name.raw.asLiteral), "
    let head = [
      plan.isInHierarchy ? "required " : "", plan.isActor ? "" : "convenience ", "init",
      rewritten.genericParameterClause?.trimmedDescription ?? "",
      "(\(declared(rewritten.signature.parameterClause.parameters, uses)))",
      rewritten.genericWhereClause.map { " " + $0.trimmedDescription } ?? "",
    ].joined()
    begin(initializer.attributes, Modifiers([]), head + " {")
    let arguments = uses.map(\.argument).joined(separator: ", ")
    lines += uses.flatMap(\.preparations).map { "        " + $0 }
    lines += [
      "        self.init()", "        recordCall(\(named)arguments: \(arguments))", "    }",
    ]
    words.add(initializer, uses, raw: name.raw, plan)
  }
}

extension MemberWriter {
  /// The modifiers that a requirement shares with its implementation.
  private struct Modifiers {
    var isStatic = false
    var mutates = false
    var isNonisolated = false
    var text = ""

    init(_ modifiers: DeclModifierListSyntax) {
      for modifier in modifiers {
        switch modifier.name.text {
        case "static": isStatic = true
        case "mutating", "consuming", "__consuming":
          mutates = true
          continue
        case "nonisolated": isNonisolated = true
        default: continue
        }
        text += modifier.trimmedDescription + " "
      }
    }
  }

  private mutating func begin(
    _ attributes: AttributeListSyntax, _ modifiers: Modifiers, _ head: String
  ) {
    if lines.last == "    }" { lines.append("") }
    lines += attributes.map { "    " + $0.trimmedDescription }
    lines.append("    \(plan.memberAccess)\(modifiers.text)\(head)")
  }

  private mutating func add(_ name: String, raw: String, isStatic: Bool) {
    let implied = raw == name ? nil : raw
    if isStatic { ofType.add(name, raw: implied) } else { ofInstance.add(name, raw: implied) }
  }

  private mutating func complain(_ complaint: Complaint, _ place: some SyntaxProtocol) {
    problems.append(Problem(complaint: complaint, place: Syntax(place)))
  }

  private mutating func check(
    _ parts: FunctionParts, _ declaration: some SyntaxProtocol, result: TypeSyntax?
  ) {
    problems += parts.complaints.map { Problem(complaint: $0.0, place: $0.1) }
    guard plan.isInHierarchy else { return }
    if let place = parts.parameters.first(where: \.mentionsSelf) {
      complain(.selfInOpenClass, place)
    } else if let result, result.mentionsSelf,
      !["Self", "Self?"].contains(result.trimmedDescription)
        || declaration.is(VariableDeclSyntax.self)
    {
      complain(.selfInOpenClass, result)
    }
  }

  /// A final fake may use its own name.
  ///
  /// Only a covariant result stays `Self`.
  private func rewrite<Node: SyntaxProtocol>(_ node: Node) -> Node {
    SelfRewriter.rewrite(node, naming: plan.isInHierarchy ? nil : plan.fakeName)
  }

  private func canForward(
    _ modifiers: Modifiers, _ signature: some SyntaxProtocol, _ uses: [ParameterUse]
  ) -> Bool {
    plan.forwards && !modifiers.isStatic && !signature.mentionsSelf
      && !(plan.isIsolated && modifiers.isNonisolated) && uses.allSatisfy { $0.forwarded != nil }
  }

  /// The source of a call to the real object.
  private func forwarded(
    _ start: String, _ parameters: FunctionParameterListSyntax, _ uses: [ParameterUse],
    _ end: String, _ parts: FunctionParts?, indexing: Bool = false
  ) -> String {
    var list: [String] = []
    for (parameter, use) in zip(parameters, uses) {
      // At a call site, no other keyword needs back-ticks.
      let isReserved = ["inout", "var", "let"].contains(parameter.firstName.bareName)
      let label = isReserved ? parameter.firstName.text : parameter.firstName.bareName
      let hasLabel = label != "_" && !(indexing && parameter.secondName == nil)
      list.append((hasLabel ? label + ": " : "") + (use.forwarded ?? use.name))
    }
    var call = SpyCall()
    call.isAsync = parts?.isAsync ?? false
    call.throwing = parts?.throwing ?? .never
    return call.forwardingEffects + start + list.joined(separator: ", ") + end
  }

  /// The parameters as the fake declares them.
  ///
  /// Each has an internal name.
  private func declared(
    _ parameters: FunctionParameterListSyntax, _ uses: [ParameterUse]
  ) -> String {
    zip(parameters, uses).map { parameter, use in
      let label = parameter.firstName.trimmedDescription
      let second = parameter.secondName?.trimmedDescription ?? (label == "_" ? "_" : nil)
      let names = second.map { label + " " + ($0 == "_" ? use.name : $0) } ?? label
      let dots = parameter.ellipsis == nil ? "" : "..."
      return "\(names): \(parameter.type.trimmedDescription)\(dots)"
    }.joined(separator: ", ")
  }
}

extension SpyCall {
  /// The keywords before the call to a real object.
  var forwardingEffects: String {
    (throwing == .never ? "" : "try ") + (isAsync ? "await " : "")
  }
}

extension FunctionParts {
  /// The use of each parameter.
  ///
  /// A parameter without an internal name gets one.
  func innerUses(recordsClosures: Bool) -> [ParameterUse] {
    uses(recordsClosures: recordsClosures) { number, parameter in
      let name = parameter.innerName
      return name == "_" ? "arg\(number)" : name
    }
  }
}
