// Writes the members of a fake.

internal import SwiftDiagnostics
internal import SwiftSyntax

/// Writes a fake: here its members, the cases of its enums, and its typed words.
final class FakeWriter {
  let plan: FakePlan
  let sections: Sections
  private(set) var problems: [Diagnostic]
  private let uniqueNames: [SyntaxIdentifier: MemberName]
  private let baseNames: Set<String>

  init(_ plan: FakePlan) {
    self.plan = plan
    sections = Sections(
      access: plan.memberAccess, isOpen: plan.isInHierarchy,
      parent: plan.parent?.trimmedDescription)
    problems = plan.problems
    let members = plan.members.flatMap { Member.all(in: $0) }
    uniqueNames = MemberName.unique(members)
    baseNames = Set(members.map(\.name.bareName))
    write(plan.members)
  }

  private func write(_ declarations: [DeclSyntax]) {
    for declaration in declarations {
      if let block = declaration.as(IfConfigDeclSyntax.self) {
        sections.add(block, write: write)
      } else if declaration.is(MacroExpansionDeclSyntax.self) {
        problems.append(Complaint.macroNotFaked.at(declaration))
      } else {
        let implementation = plan.implementing(declaration)
        for (requirement, member) in zip(
          Member.all(in: declaration), Member.all(in: implementation))
        { write(requirement, member) }
      }
    }
  }

  /// - Parameters:
  ///   - requirement: The member as the protocol declares it.
  ///   - member: The member as the fake declares it.
  private func write(_ requirement: Member, _ member: Member) {
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
    let target = canForward(requirement, call.uses) ? self.target(of: member, call.uses) : nil
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

  private func accessor(_ head: String, _ call: SpyCall) -> [String] {
    ["\(head){"] + call.statements.map { "    " + $0 } + ["}"]
  }

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

  private func canForward(_ member: Member, _ uses: [ParameterUse]) -> Bool {
    plan.forwards && !member.isStatic && !member.node.mentionsSelf && !member.isRethrowing
      && !member.has(modifier: "mutating", "consuming", "__consuming")
      && member.getter?.modifier?.name.text != "mutating"
      && !(plan.isIsolated && member.has(modifier: "nonisolated"))
      && uses.allSatisfy { $0.forwarded != nil }
  }

  /// The source of the same member of the real object.
  private func target(of member: Member, _ uses: [ParameterUse]) -> String {
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

  /// The source of a setter of the real object.
  ///
  /// If the real object is a struct, the setter changes a copy, and the change is lost. The macro
  /// cannot see whether it is one.
  private func forwarding(setting target: String, _ setter: AccessorDeclSyntax) -> String? {
    let modifier = setter.modifier?.name.text
    if modifier == "nonmutating" || plan.isClassBound && modifier != "mutating" {
      return "\(target) = newValue"
    }
    return plan.hasUnknownParents ? nil : "var spyReal = spyReal; \(target) = newValue"
  }
}

extension Member {
  /// The declaration without its attributes and without what an implementation does not repeat.
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
///   - node: The attribute with the options.
///   - qualifier: The module before the protocol's name, followed by a dot.
func fake(
  of subject: ProtocolDeclSyntax, _ node: AttributeSyntax, qualifier: String = ""
) -> (declarations: [String], problems: [Diagnostic]) {
  let writer = FakeWriter(FakePlan(subject, node, qualifier: qualifier))
  let problems = writer.problems.map { problem in
    // The compiler has no line for a member that was rewritten or added.
    [subject.root.id, node.root.id].contains(problem.node.root.id)
      ? problem
      : Diagnostic(node: subject.name, message: problem.diagMessage, fixIts: problem.fixIts)
  }
  return problems.isEmpty ? (writer.declarations, []) : ([], problems)
}

extension FakeWriter {
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
      : "\(parentBase(ownLists)), \(plan.conformance)"
    let leaf = type(
      "final class \(plan.fakeName)\(plan.genericParameters()): \(superclass), "
        + "StakeoutSpies.TypedDouble, @unchecked Sendable",
      functions + words + (plan.isInheritable ? [] : members(of: plan.fakeName)))
    return plan.isInheritable ? [base, leaf] : [leaf]
  }

  private func type(_ head: String, access: String? = nil, _ parts: [String]) -> String {
    let attributes = plan.attributes.map { $0 + "\n" }.joined()
    return "\(attributes)\(access ?? plan.access)\(head)\(plan.whereClause) {\n"
      + parts.joined(separator: "\n\n") + "\n}"
  }

  /// The members that the protocol requires.
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

  private func member(_ head: String, _ statements: String...) -> String {
    let body = statements.map { "        \($0)\n" }.joined()
    return "    \(plan.memberAccess)\(head) {\n\(body)    }"
  }

  /// The name of the superclass, followed by a comma.
  private var superclassPrefix: String { plan.isObject ? "NSObject, " : "" }

  /// The associated types that are no generic parameters.
  private var aliases: [String] {
    plan.aliases.sorted { $0.key < $1.key }
      .map { "    \(plan.memberAccess)typealias \($0) = \($1)" }
  }

  private var storage: String {
    "    \(plan.memberAccess)nonisolated let spyStorage = SpyStorage()"
  }

  private var initializers: [String] {
    let plain = "\(overriding)init()"
    guard plan.forwards else { return [member(plain)] }
    return [
      "    private let spyReal: (any \(plan.conformance))?", member(plain, "spyReal = nil"),
      member("init(forwardingTo real: any \(plan.conformance))", "spyReal = real"),
    ]
  }

  private var overriding: String { plan.isObject ? "override " : "" }

  private var baseName: String { "InheritableFake" + plan.conformance }

  /// The functions enums of the class for tests.
  private var ownLists: [String] {
    let owner = plan.fakeName + plan.genericArguments()
    return [owner + ".Function", owner + ".ClassFunction"]
  }

  /// The base class of the parent fake, with these functions enums.
  private func parentBase(_ lists: [String]) -> String {
    guard let parent = plan.parent else { return "" }
    let path = (parent.path ?? []).dropLast() + ["Inheritable" + parent.lastName]
    return path.joined(separator: ".")
      + (parent.genericArguments + lists).listed(after: "<", before: ">")
  }

  /// The base class for further fakes.
  ///
  /// Its functions enums are generic parameters, for which a subclass has the types.
  private var base: String {
    let lists = ["Function", "ClassFunction"]
    let isRoot = plan.parent == nil
    let parents =
      isRoot
      ? "\(superclassPrefix)\(plan.conformance), Spryable"
      : "\(parentBase(lists)), \(plan.conformance)"
    let generics = plan.genericParameters(adding: lists.map { $0 + ": StringRepresentable" })
    let root = isRoot ? [storage, member("\(overriding)required init()")] : []
    return type(
      "class \(baseName)\(generics): \(parents), @unchecked Sendable",
      access: plan.access == "public " ? "open " : plan.access,
      aliases + root + members(of: baseName))
  }
}
