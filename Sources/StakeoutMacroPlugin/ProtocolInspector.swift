internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// Reads off a protocol what its fake is to be.
struct ProtocolInspector {
  private(set) var plan: FakePlan
  private(set) var problems: [Problem] = []
  private let node: AttributeSyntax

  /// Protocols of the standard library that a fake conforms to without knowing anything more.
  private static let undemanding: Set<String> = [
    "AnyObject", "class", "Sendable", "SendableMetatype", "Copyable", "Escapable", "Actor",
    "Identifiable", "Error", "Equatable", "Hashable",
  ]

  init(_ subject: ProtocolDeclSyntax, _ node: AttributeSyntax) {
    self.node = node
    plan = FakePlan(protocolName: subject.name.bareName)
    let options = node.optionNames
    plan.isInheritable = options.contains("inheritable")
    let accessNames: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    plan.access =
      subject.modifiers.first { accessNames.contains($0.name.text) }.map { $0.name.text + " " }
      ?? ""
    inspectAttributes(subject)
    inspectAssociatedTypes(subject)
    inspectConstraints(subject)
    inspectParents(subject, isRestated: options.contains("restated"))
  }

  private mutating func inspectAttributes(_ subject: ProtocolDeclSyntax) {
    for case let attribute? in subject.attributes.map({ $0.as(AttributeSyntax.self) }) {
      let name = attribute.attributeName.trimmedDescription
      // Other attributes may be macros that know nothing of classes.
      let isActor = name.hasSuffix("Actor")
      guard name == "available" || isActor else { continue }
      plan.isIsolated = plan.isIsolated || isActor
      plan.attributes.append(attribute.trimmedDescription)
    }
  }

  private mutating func inspectAssociatedTypes(_ subject: ProtocolDeclSyntax) {
    let members = subject.memberBlock.members.compactMap {
      $0.decl.as(AssociatedTypeDeclSyntax.self)
    }
    for member in members {
      let name = member.name.bareName
      if ["Function", "ClassFunction"].contains(name) {
        complain(.reservedName(name), member.name)
      }
      let inherited = member.inheritanceClause?.inheritedTypes ?? []
      let constraints = inherited.map { $0.type.trimmedDescription }.filter { !$0.hasPrefix("~") }
      plan.associated.append(
        .init(name: member.name.text, constraint: constraints.joined(separator: " & ")))
      add(member.genericWhereClause, to: subject)
    }
  }

  private mutating func inspectConstraints(_ subject: ProtocolDeclSyntax) {
    add(subject.genericWhereClause, to: subject)
  }

  /// Takes over what is said about associated types that are declared here.
  ///
  /// What is said about others, the fake with these types has seen to.
  private mutating func add(_ clause: GenericWhereClauseSyntax?, to subject: ProtocolDeclSyntax) {
    let known = Set(
      subject.memberBlock.members.compactMap {
        $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
      })
    for requirement in clause?.requirements ?? [] {
      let text = SelfRewriter.withoutSelf(requirement.requirement).trimmedDescription
      let root = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if root == "Self" {
        guard let parent = text.split(separator: ":").dropFirst().first else {
          complain(.selfInConstraint, requirement)
          continue
        }
        note(parent.split(separator: "&").map { $0.trimmingSpaces })
        continue
      }
      let words = requirement.requirement.tokens(viewMode: .sourceAccurate).map(\.text)
      guard known.contains(String(root)) else { continue }
      if text.split(whereSeparator: { !$0.isLetter }).contains("Self") {
        complain(.selfInConstraint, requirement)
      } else if !words.contains("~") {
        plan.constraints.append(text)
      }
    }
  }

  private mutating func note(_ names: [String]) {
    for name in names {
      switch name.split(separator: ".").last.map(String.init) ?? name {
      case "AnyObject", "class": plan.isClassBound = true
      case "Actor": plan.isActor = true
      case "Equatable": plan.isEquatable = true
      case "Hashable": plan.isHashable = true
      case let name where name.hasPrefix("~"): plan.isNoncopyable = true
      default: break
      }
    }
  }

  private mutating func inspectParents(_ subject: ProtocolDeclSyntax, isRestated: Bool) {
    let types = (subject.inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.parts }
    note(types.map(\.trimmedDescription))
    // A constraint may be about the `ID` that a class would have by itself.
    let hasConstraints = subject.genericWhereClause != nil
    let unknown = types.filter {
      !Self.isUndemanding($0) || ($0.lastName == "Identifiable" && hasConstraints)
    }
    plan.hasUnknownParents = !unknown.isEmpty
    let inheriting = node.argument(labelled: "inheriting")
    if let inheriting {
      plan.parent =
        inheriting.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
        ?? inheriting.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      if plan.isActor { complain(.actorInherits, inheriting) }
    }
    guard !isRestated else { return }
    let covered = unknown.firstIndex { plan.parent.map(Self.lastName) == "Fake" + $0.lastName } ?? 0
    for (index, type) in unknown.enumerated() where inheriting == nil || index != covered {
      let restating = FixIt.replace(
        "Say that its members are declared here again", id: "restate", node,
        with: node.adding(".restated"))
      guard inheriting == nil else {
        complain(.secondInheritedProtocol(type.lastName), type, restating)
        continue
      }
      let fake = type.fakeName
      let adding = FixIt.replace(
        "Inherit from `\(fake)`", id: "inherit", node,
        with: node.adding("\(literal: fake)", labelled: "inheriting"))
      complain(.inheritedProtocol(type.lastName), type, adding, restating)
    }
  }

  private static func isUndemanding(_ type: TypeSyntax) -> Bool {
    let text = type.trimmedDescription
    let parts = text.split(separator: ".")
    guard parts.count < 2 || parts[0] == "Swift" || parts[0] == "_Concurrency" else { return false }
    return text.hasPrefix("~") || undemanding.contains(type.lastName)
  }

  private static func lastName(of text: String) -> String {
    let name = text.prefix { $0 != "<" }
    return name.split(separator: ".").last.map(String.init) ?? text
  }

  private mutating func complain(
    _ complaint: Complaint, _ place: some SyntaxProtocol, _ fixIts: FixIt...
  ) {
    problems.append(Problem(complaint: complaint, place: Syntax(place), fixIts: fixIts))
  }
}

extension TypeSyntax {
  /// The parts of a composition, without attributes.
  fileprivate var parts: [TypeSyntax] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.parts }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.parts }
    return [self]
  }

  fileprivate var lastName: String {
    self.as(MemberTypeSyntax.self)?.name.text
      ?? self.as(IdentifierTypeSyntax.self)?.name.text ?? trimmedDescription
  }

  /// The name of the fake of this protocol.
  fileprivate var fakeName: String {
    guard let member = self.as(MemberTypeSyntax.self) else { return "Fake" + lastName }
    return member.baseType.trimmedDescription + ".Fake" + lastName
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
