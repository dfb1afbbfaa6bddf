// Writes the source of a fake, as its plan says.

internal import SwiftDiagnostics
internal import SwiftSyntax

/// Writes the source of one fake: its types, their members, the cases of its enums, and its typed
/// words.
///
/// The module has three entry points. The first two meet at `fake(of:_:qualifier:)`:
///
/// - `@Faked` starts at `FakedExpansion`, in the compiler. It sees only the protocol that the macro
///   is attached to.
/// - `#fakes` starts at `writeFakes(_:memory:)`, in the tool of the build plug-in. A `SourceIndex`
///   finds the protocols in the sources of the target and of its dependencies. A `ProtocolMerger`
///   merges each protocol with the protocols that it inherits.
/// - `@Spryable` and its members start at `SpryableExpansion`, `SpryableFuncExpansion` and
///   `SpryableVarExpansion`. They write no whole fake, and use only `Member`, `SpyCall` and
///   `SourceLines`.
///
/// The steps from `fake(of:_:qualifier:)` to the text are:
///
/// 1. A `FakePlan` reads the protocol.
/// 2. The `FakeWriter` adds the lines for each member to `SourceLines`. A `SpyCall` writes the
///    body, and a `TypedWord` writes the members of `when` and `received`.
/// 3. `declarations` joins the lines to the source of the types.
final class FakeWriter {
  let plan: FakePlan
  let sections: SourceLines
  private(set) var problems: [Diagnostic]
  /// The unique names of the members that have them, by the requirement's node.
  private let uniqueNames: [SyntaxIdentifier: MemberName]
  /// The names of the protocol's members, which a generated name must not repeat.
  private let baseNames: Set<String>

  init(_ plan: FakePlan) {
    self.plan = plan
    sections = SourceLines(
      access: plan.memberAccess, isOpen: plan.isInHierarchy,
      parent: plan.parent?.trimmedDescription)
    problems = plan.problems
    let members = plan.members.flatMap { Member.all(in: $0) }
    uniqueNames = MemberName.unique(members)
    baseNames = Set(members.map(\.name.bareName))
    writeMembers(implementing: plan.members)
  }

  /// Writes the members for these requirements, with conditional blocks around those that have
  /// them.
  private func writeMembers(implementing declarations: [DeclSyntax]) {
    for declaration in declarations {
      if let block = declaration.as(IfConfigDeclSyntax.self) {
        sections.add(block, write: writeMembers)
      } else if declaration.is(MacroExpansionDeclSyntax.self) {
        problems.append(Complaint.macroNotFaked.at(declaration))
      } else {
        let implementation = plan.implementing(declaration)
        for (requirement, member) in zip(
          Member.all(in: declaration), Member.all(in: implementation))
        { writeMember(member, implementing: requirement) }
      }
    }
  }

  /// Writes the member for a requirement, with its cases and its typed words.
  ///
  /// - Parameters:
  ///   - requirement: The member as the protocol declares it.
  ///   - member: The member as the fake declares it.
  private func writeMember(_ member: Member, implementing requirement: Member) {
    guard !requirement.isOperator else {
      problems.append(Complaint.operatorsNotFaked.at(requirement.node))
      return
    }
    guard member.kind != .initializer || !member.parameters.isEmpty else { return }
    check(requirement)
    if member.kind == .property, plan.texts.contains(member.name.bareName) {
      writeText(member)
      return
    }
    let name = uniqueNames[requirement.node.id] ?? MemberName(requirement)
    var call = member.call(recordsClosures: member.kind != .initializer)
    let isSettable = member.setter != nil
    let caseName = isSettable ? name.caseName + "_get" : name.caseName
    let raw = isSettable ? name.raw + "_get" : name.raw
    sections.addCase(caseName, raw: raw, isStatic: member.isStatic)
    let word = TypedWord(member, call.uses, raw: raw, plan)
    if let word { sections.add(word, names: baseNames) }
    call.functionName = isSettable || !name.isPlain ? raw : nil
    let target =
      canForward(requirement, call.uses) ? forwardingExpression(of: member, call.uses) : nil
    call.forwarding = target.map { call.effects + $0 }
    switch member.kind {
    case .initializer:
      let named = call.functionName.map { "functionName: \($0.asLiteral), " } ?? ""
      let record = "recordCall(\(named)arguments: \(call.arguments))"
      add(member, call.preparations + ["self.init()", record])
    case .function: add(member, call.statements)
    case .property, .subscript:
      let effects = member.getter?.effectSpecifiers.map { $0.trimmedDescription + " " } ?? ""
      var accessors = accessor("get \(effects)", call)
      if let setter = member.setter {
        let raw = name.rawWithValue + "_set"
        sections.addCase(name.caseName + "_set", raw: raw, isStatic: member.isStatic)
        if let word { sections.add(word.setter(member.name, raw: raw), names: baseNames) }
        accessors += accessor(
          "set ",
          SpyCall(
            functionName: raw, uses: call.uses + [.newValue],
            forwarding: target.flatMap { forwarding(setting: $0, setter) }))
      }
      add(member, accessors)
    }
  }

  /// Writes a description property that can be stubbed.
  ///
  /// It is not recorded, because failures that print the fake read it.
  private func writeText(_ member: Member) {
    add(member, [#"return stubbedValue(fallbackValue: "\(type(of: self))")"#])
    let name = member.name.bareName
    sections.addCase(name, raw: name, isStatic: false)
    guard var word = TypedWord(member, [], raw: name, plan) else { return }
    word.isRecorded = false
    sections.add(word, names: baseNames)
  }

  /// Returns the lines of an accessor.
  private func accessor(_ head: String, _ call: SpyCall) -> [String] {
    ["\(head){"] + call.statements.map { "    " + $0 } + ["}"]
  }

  /// Adds a member with this body to the section of members.
  private func add(_ member: Member, _ body: [String]) {
    if sections.lines[.members]?.last == "    }" { sections.add([""], to: .members) }
    let start =
      switch member.kind {
      case .initializer:
        (plan.isInHierarchy ? "required " : "") + (plan.isActor ? "" : "convenience ")
      default: plan.isObject && plan.texts.contains(member.name.bareName) ? "override " : ""
      }
    sections.add(
      member.attributes.map { "    " + $0.trimmedDescription }
        + ["    \(plan.memberAccess)\(start)\(member.head) {"]
        + body.map { "        " + $0 } + ["    }"], to: .members)
  }
}

extension FakeWriter {
  /// Adds a problem for each part of a requirement that the fake cannot implement.
  private func check(_ member: Member) {
    let name = member.name.bareName
    if member.kind == .property, ["spyStorage", "spyReal", "unstubbedCalls"].contains(name) {
      problems.append(Complaint.reservedName(name).at(member.name))
    }
    problems += member.complaints
    guard plan.isInHierarchy else { return }
    if let place = member.parameters.first(where: \.mentionsSelf) {
      problems.append(Complaint.selfInOpenClass.at(place))
    } else if let result = member.result, result.mentionsSelf,
      !["Self", "Self?"].contains(result.trimmedDescription) || member.kind == .property
    {
      problems.append(Complaint.selfInOpenClass.at(result))
    }
  }

  /// Whether an unstubbed call of the member can be forwarded to a real object.
  private func canForward(_ member: Member, _ uses: [ParameterUse]) -> Bool {
    plan.forwards && !member.isStatic && !member.node.mentionsSelf && !member.isRethrowing
      && !member.has(modifier: "mutating", "consuming", "__consuming")
      && member.getter?.modifier?.name.text != "mutating"
      && !(plan.isIsolated && member.has(modifier: "nonisolated"))
      && uses.allSatisfy { $0.forwarded != nil }
  }

  /// Returns the source of this member of the real object.
  private func forwardingExpression(of member: Member, _ uses: [ParameterUse]) -> String {
    let arguments = zip(member.parameters, uses).map { parameter, use in
      let label = parameter.firstName.labelText
      return (label == "_" ? "" : label + ": ") + (use.forwarded ?? use.name)
    }.joined(separator: ", ")
    return switch member.kind {
    case .subscript: "spyReal[\(arguments)]"
    case .property: "spyReal.\(member.name.text)"
    default: "spyReal.\(member.name.text)(\(arguments))"
    }
  }

  /// Returns the source of the real object's setter; nil if the setter cannot be forwarded.
  ///
  /// If the real object is a struct, the setter changes a copy, and the change is lost. The macro
  /// cannot see whether the object is a struct.
  private func forwarding(setting target: String, _ setter: AccessorDeclSyntax) -> String? {
    let modifier = setter.modifier?.name.text
    if modifier == "nonmutating" || plan.isClassBound && modifier != "mutating" {
      return "\(target) = newValue"
    }
    return plan.hasUnknownParents ? nil : "var spyReal = spyReal; \(target) = newValue"
  }
}

extension Member {
  /// The declaration without its attributes, and without the parts that an implementation does not
  /// repeat.
  fileprivate var head: String {
    let kept = modifiers.filter { ["static", "nonisolated"].contains($0.name.text) }
    return switch node.as(DeclSyntaxEnum.self) {
    case .functionDecl(let node):
      node.with(\.attributes, []).with(\.modifiers, kept).trimmedDescription
    case .subscriptDecl(let node):
      node.with(\.attributes, []).with(\.modifiers, kept).with(\.accessorBlock, nil)
        .trimmedDescription
    case .initializerDecl(let node):
      node.with(\.attributes, []).with(\.modifiers, []).with(\.optionalMark, nil)
        .with(\.signature.effectSpecifiers, nil).trimmedDescription
    default:
      kept.map { $0.trimmedDescription + " " }.joined()
        + "var \(name.text): \(result?.trimmedDescription ?? "Void")"
    }
  }
}

/// Writes the types of a protocol's fake.
///
/// - Parameters:
///   - subject: The protocol.
///   - node: The attribute `@Faked`, which has the options.
///   - qualifier: The module before the protocol's name, followed by a dot.
/// - Returns: The source of the types, or the problems if there are any.
func fake(
  of subject: ProtocolDeclSyntax, _ node: AttributeSyntax, qualifier: String = ""
) -> (declarations: [String], problems: [Diagnostic]) {
  let writer = FakeWriter(FakePlan(subject, node, qualifier: qualifier))
  let problems = writer.problems.map { problem in
    // Report it at the protocol's name if the member was rewritten or added, because the compiler
    // then has no line for the member.
    [subject.root.id, node.root.id].contains(problem.node.root.id)
      ? problem
      : Diagnostic(node: subject.name, message: problem.diagMessage, fixIts: problem.fixIts)
  }
  return problems.isEmpty ? (writer.declarations, []) : ([], problems)
}

extension FakeWriter {
  /// The source of the types: the class for tests, after the base class if other fakes can inherit
  /// from it.
  fileprivate var declarations: [String] {
    let functions = sections.functionTypes
    let words = sections.wordTypes
    guard plan.isInHierarchy else {
      let kind = plan.isActor ? "actor" : "final class"
      return [
        type(
          "\(kind) \(plan.fakeName)\(plan.genericParameters()): "
            + "\(superclassPrefix)\(plan.conformance), Spryable, StakeoutSpies.TypedDouble",
          aliases + functions + [storage] + initializers + members(of: plan.fakeName) + words)
      ]
    }
    let superclass =
      plan.isInheritable
      ? baseName + plan.genericArguments(adding: ownLists)
      : "\(parentBaseClass(functionEnums: ownLists)), \(plan.conformance)"
    let leaf = type(
      "final class \(plan.fakeName)\(plan.genericParameters()): \(superclass), "
        + "StakeoutSpies.TypedDouble, @unchecked Sendable",
      functions + words + (plan.isInheritable ? [] : members(of: plan.fakeName)))
    return plan.isInheritable ? [base, leaf] : [leaf]
  }

  /// Returns the source of a type with these parts.
  private func type(_ head: String, access: String? = nil, _ parts: [String]) -> String {
    let attributes = plan.attributes.map { $0 + "\n" }.joined()
    return "\(attributes)\(access ?? plan.access)\(head)\(plan.whereClause) {\n"
      + parts.joined(separator: "\n\n") + "\n}"
  }

  /// Returns the source of the members that the protocol requires, for a type with this name.
  private func members(of name: String) -> [String] {
    let own = sections.lines[.members].map { [$0.joined(separator: "\n")] } ?? []
    let operands = "(left: \(name), right: \(name)) -> Bool"
    let order = member(
      "nonisolated static func < \(operands)",
      "return ObjectIdentifier(left) < ObjectIdentifier(right)")
    let equality = member("nonisolated static func == \(operands)", "return left === right")
    let hash = member(
      "nonisolated func hash(into hasher: inout Hasher)", "hasher.combine(ObjectIdentifier(self))")
    return own + (plan.isComparable ? [order] : [])
      + (plan.isEquatable && !plan.isObject ? [equality] : [])
      + (plan.isHashable && !plan.isObject ? [hash] : [])
  }

  /// Returns the source of a member with these statements.
  private func member(_ head: String, _ statements: String...) -> String {
    let body = statements.map { "        \($0)\n" }.joined()
    return "    \(plan.memberAccess)\(head) {\n\(body)    }"
  }

  /// The name of the superclass, followed by a comma.
  private var superclassPrefix: String { plan.isObject ? "NSObject, " : "" }

  /// The typealiases for the associated types that are not generic parameters.
  private var aliases: [String] {
    plan.aliases.sorted { $0.key < $1.key }
      .map { "    \(plan.memberAccess)typealias \($0) = \($1)" }
  }

  /// The source of the property for calls and stubs.
  private var storage: String {
    "    \(plan.memberAccess)nonisolated let spyStorage = SpyStorage()"
  }

  /// The source of the initializers, and of the property for a real object if calls can be
  /// forwarded.
  private var initializers: [String] {
    let plain = "\(overriding)init()"
    guard plan.forwards else { return [member(plain)] }
    return [
      "    private let spyReal: (any \(plan.conformance))?", member(plain, "spyReal = nil"),
      member("init(forwardingTo real: any \(plan.conformance))", "spyReal = real"),
    ]
  }

  private var overriding: String { plan.isObject ? "override " : "" }

  /// The name of the base class for further fakes.
  private var baseName: String { "InheritableFake" + plan.conformance }

  /// The enums of functions of the class for tests, by their qualified names.
  private var ownLists: [String] {
    let owner = plan.fakeName + plan.genericArguments()
    return [owner + ".Function", owner + ".ClassFunction"]
  }

  /// Returns the base class of the parent fake, with these enums of functions as generic arguments.
  private func parentBaseClass(functionEnums lists: [String]) -> String {
    guard let parent = plan.parent else { return "" }
    let path = (parent.path ?? []).dropLast() + ["Inheritable" + parent.lastName]
    return path.joined(separator: ".")
      + (parent.genericArguments + lists).listed(after: "<", before: ">")
  }

  /// The source of the base class for further fakes.
  ///
  /// Its enums of functions are generic parameters, for which a subclass passes the types.
  private var base: String {
    let lists = ["Function", "ClassFunction"]
    let isRoot = plan.parent == nil
    let parents =
      isRoot
      ? "\(superclassPrefix)\(plan.conformance), Spryable"
      : "\(parentBaseClass(functionEnums: lists)), \(plan.conformance)"
    let generics = plan.genericParameters(adding: lists.map { $0 + ": StringRepresentable" })
    let root = isRoot ? [storage, member("\(overriding)required init()")] : []
    return type(
      "class \(baseName)\(generics): \(parents), @unchecked Sendable",
      access: plan.access == "public " ? "open " : plan.access,
      aliases + root + members(of: baseName))
  }
}
