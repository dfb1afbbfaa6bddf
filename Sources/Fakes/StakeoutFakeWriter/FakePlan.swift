// The plan of a fake: the facts about a protocol that the source of its fake depends on.

internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The plan of a protocol's fake.
struct FakePlan {
  let protocolName: String
  /// The module before the protocol's name, followed by a dot; empty unless the name alone is
  /// ambiguous.
  let qualifier: String
  var problems: [Diagnostic] = []
  /// The members of the protocol, and those that inherited protocols of the standard library
  /// require.
  var members: [DeclSyntax]
  /// The access modifier of the type, followed by a space.
  var access = ""
  /// The attributes of the protocol that the type needs too.
  var attributes: [String] = []
  /// The last names of the inherited protocols.
  var parents: Set<String> = []
  /// The names of the properties that describe the fake, such as `description` of
  /// `CustomStringConvertible`.
  var texts: Set<String> = []
  /// Whether the requirements of some inherited protocols are unknown.
  var hasUnknownParents = false
  /// Whether other fakes can inherit from the fake.
  var isInheritable = false
  /// The fake to inherit from, such as `FakeParent<Int>`.
  var parent: TypeSyntax?
  /// The generic parameters of the fake, for associated types.
  var associated: [(name: String, constraint: String)] = []
  /// The constraints on generic parameters, as source.
  var constraints: [String] = []
  /// The types of associated types that equal a type, and are therefore not generic parameters, by
  /// name.
  var aliases: [String: String] = [:]

  var fakeName: String { "Fake" + protocolName }

  var conformance: String { qualifier + protocolName }

  /// The access modifier of the fake's members, followed by a space.
  var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }

  /// Whether the fake is isolated to a global actor.
  var isIsolated: Bool { attributes.contains { $0.hasSuffix("Actor") } }

  var isActor: Bool { parents.contains("Actor") }

  var isClassBound: Bool { parents.contains("AnyObject") || parents.contains("class") }

  var isComparable: Bool { parents.contains("Comparable") }

  var isHashable: Bool { parents.contains("Hashable") }

  /// Whether the protocol requires `==`; a fake equals only itself.
  var isEquatable: Bool { parents.contains("Equatable") || isHashable || isComparable }

  /// Whether the protocol requires a subclass of `NSObject`.
  var isObject: Bool { !parents.isDisjoint(with: Self.ofObjects) }

  /// Whether other fakes can inherit from the fake, or whether it inherits from another fake.
  var isInHierarchy: Bool { isInheritable || parent != nil }

  /// Whether calls can be forwarded to a real object.
  var forwards: Bool {
    associated.isEmpty && !isActor && !isInHierarchy && !parents.contains { $0.hasPrefix("~") }
  }

  /// Whether the fake implements this member because it is `Equatable`, `Hashable` or `Comparable`.
  func isIdentity(_ member: DeclSyntax) -> Bool {
    let name = member.declaredName ?? ""
    return name.hasPrefix("==(") && isEquatable || name == "hash(into:)" && isHashable
      || name.hasPrefix("<(") && isComparable
  }

  /// Returns the generic parameters of the fake, such as `<Item: Hashable>`, followed by further
  /// parameters.
  func genericParameters(adding more: [String] = []) -> String {
    let own = associated.map { $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)" }
    return (own + more).listed(after: "<", before: ">")
  }

  /// Returns the generic arguments of the fake, such as `<Item>`, followed by further arguments.
  func genericArguments(adding more: [String] = []) -> String {
    (associated.map(\.name) + more).listed(after: "<", before: ">")
  }

  /// The constraints as a clause, such as ` where Item.Element == Int`.
  var whereClause: String { constraints.listed(after: " where ") }

  /// Removes the associated types that are aliases from the generic parameters and constraints.
  ///
  /// An associated type with the protocol's name becomes an alias of a parameter with another name.
  mutating func resolveAliases() {
    // Rename it: in the fake's inheritance clause, the protocol's name would mean the generic
    // parameter.
    if let same = associated.firstIndex(where: { $0.name == protocolName }) {
      aliases[protocolName] = protocolName + "_"
      associated[same].name += "_"
    }
    for _ in aliases { aliases = aliases.mapValues(resolved) }
    associated = associated.filter { aliases[$0.name] == nil }.map {
      ($0.name, resolved($0.constraint))
    }
    let names = associated.map(\.name)
    constraints = constraints.map(resolved).filter { names.contains($0.identifiers.first ?? "") }
  }

  /// Returns the text of a type with the aliases replaced.
  private func resolved(_ text: String) -> String {
    text.replacing(/\.?\w+/) { aliases[String($0.output)] ?? String($0.output) }
  }
}

// This part reads the properties of a fake from its protocol.

extension FakePlan {
  /// Protocols of the standard library and Foundation for which the plan needs no further members.
  fileprivate static let withoutRequirements: Set<String> = [
    "AnyObject", "class", "Sendable", "SendableMetatype", "Copyable", "Escapable", "Actor",
    "Error", "Equatable", "Hashable", "Comparable", "LocalizedError",
    "CustomNSError", "Observable", "StreamDelegate", "XMLParserDelegate",
  ]
  /// Protocols of Foundation that only a subclass of `NSObject` can implement.
  static let ofObjects: Set<String> = [
    "NSObjectProtocol", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
    "FileManagerDelegate",
  ]

  init(_ subject: ProtocolDeclSyntax, _ node: AttributeSyntax, qualifier: String) {
    protocolName = subject.name.bareName
    self.qualifier = qualifier
    members = subject.memberBlock.members.map(\.decl)
    isInheritable = node.optionNames.contains("inheritable")
    access = subject.modifiers.access.map { $0 + " " } ?? ""
    // Leave out other attributes, because they may be macros that do not work on classes.
    attributes = subject.attributes.map(\.trimmedDescription).filter {
      $0.hasSuffix("Actor") || $0.hasPrefix("@available")
    }
    inspectParents(subject, node)
    inspectAssociatedTypes()
    add(subject.genericWhereClause)
    resolveAliases()
    members = members.filter { !isIdentity($0) }
  }

  /// Reads the associated types of the protocol, and their constraints.
  private mutating func inspectAssociatedTypes() {
    for member in members.compactMap({ $0.as(AssociatedTypeDeclSyntax.self) }) {
      let name = member.name.bareName
      if ["Function", "ClassFunction"].contains(name) {
        problems.append(Complaint.reservedName(name).at(member.name))
      }
      let constraints = (member.inheritanceClause?.inheritedTypes ?? [])
        .map(\.type.trimmedDescription).filter { !$0.hasPrefix("~") }
      associated.append((member.name.text, constraints.joined(separator: " & ")))
      add(member.genericWhereClause)
    }
  }

  /// Adds the constraints on the associated types that this protocol declares.
  ///
  /// The constraints on other associated types are left to the fake that has those types.
  private mutating func add(_ clause: GenericWhereClauseSyntax?) {
    let known = Set(members.compactMap { $0.as(AssociatedTypeDeclSyntax.self)?.name.text })
    for requirement in clause?.requirements ?? [] {
      if let types = requirement.parentsOfSelf {
        parents.formUnion(types.map(\.lastName))
        continue
      }
      let text = requirement.requirement.withoutSelf.trimmedDescription
      let root = text.identifiers.first ?? ""
      guard root == "Self" || known.contains(root) else { continue }
      if text.identifiers.contains("Self") {
        problems.append(Complaint.selfInConstraint.at(requirement))
      } else if let (name, type) = requirement.fixedType, known.contains(name), aliases[name] == nil
      {
        aliases[name] = type
      } else if !text.contains("~") {
        constraints.append(text)
      }
    }
  }

  /// Reads the inherited protocols, and adds a problem for each whose requirements are unknown.
  ///
  /// There is no problem if the options tell that another fake has the requirements, or that this
  /// protocol declares them again.
  private mutating func inspectParents(_ subject: ProtocolDeclSyntax, _ node: AttributeSyntax) {
    let types = (subject.inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.parts }
    parents = Set(types.map(\.lastName))
    let unknown = types.filter { !add($0.membersOfStandardProtocol(inheritedBy: subject)) }
    hasUnknownParents = !unknown.isEmpty
    let inheriting = node.argument(labelled: "inheriting")
    if let inheriting {
      let name =
        inheriting.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
        ?? inheriting.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      parent = name.map { "\(raw: $0)" }
      if isActor { problems.append(Complaint.actorInherits.at(inheriting)) }
    }
    guard !node.optionNames.contains("restated") else { return }
    let covered = unknown.firstIndex { "Fake" + $0.lastName == parent?.lastName } ?? 0
    for (index, type) in unknown.enumerated() where inheriting == nil || index != covered {
      let restating = FixIt.replace(
        "Add `.restated`: this protocol declares the members again", node,
        with: node.adding(".restated"))
      guard inheriting == nil else {
        problems.append(Complaint.secondInheritedProtocol(type.lastName).at(type, restating))
        continue
      }
      let fake = ((type.path ?? []).dropLast() + ["Fake" + type.lastName]).joined(separator: ".")
      let adding = FixIt.replace(
        "Inherit from `\(fake)`", node, with: node.adding("inheriting: \"\(fake)\""))
      problems.append(Complaint.inheritedProtocol(type.lastName).at(type, adding, restating))
    }
  }

  /// Adds the requirements of a protocol of the standard library, unless the protocol declares
  /// them.
  ///
  /// - Returns: Whether the requirements are known, and this fake can implement them.
  private mutating func add(_ requirements: [String]?) -> Bool {
    guard let requirements else { return false }
    let isIsolated = isIsolated || isActor
    for requirement in requirements {
      let declaration: DeclSyntax = "\(raw: isIsolated ? "nonisolated " : "")\(raw: requirement)"
      // An isolated fake cannot have an initializer that can be called from any isolation.
      if isIsolated, declaration.is(InitializerDeclSyntax.self) { return false }
      let name = declaration.declaredName
      guard !members.contains(where: { $0.declaredName == name }) else { continue }
      members.append(declaration)
      if let name, name.lowercased().hasSuffix("description") { texts.insert(name) }
    }
    return true
  }

  /// Whether the requirements of an inherited protocol are known without its source.
  static func knows(_ type: TypeSyntax) -> Bool {
    type.membersOfStandardProtocol(inheritedBy: nil) != nil
  }
}

extension TypeSyntax {
  /// The parts of a protocol composition, without attributes; for any other type, the type itself.
  var parts: [TypeSyntax] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.parts }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.parts }
    return [self]
  }

  /// The names in a type such as `Module.Outer.Name`; nil for other types.
  var path: [String]? {
    if let type = self.as(IdentifierTypeSyntax.self) { return [type.name.bareName] }
    guard let type = self.as(MemberTypeSyntax.self) else { return nil }
    return type.baseType.path.map { $0 + [type.name.bareName] }
  }

  var lastName: String { path?.last ?? trimmedDescription }

  var genericArguments: [String] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return (clause?.arguments ?? []).map { $0.argument.trimmedDescription }
  }

  /// Returns the requirements of a protocol of the standard library; nil if they are unknown.
  ///
  /// - Parameter subject: The protocol that inherits from it.
  fileprivate func membersOfStandardProtocol(inheritedBy subject: ProtocolDeclSyntax?) -> [String]?
  {
    let qualifiers: [String] = path?.dropLast() ?? []
    guard [[], ["Swift"], ["_Concurrency"], ["Foundation"]].contains(qualifiers) else { return nil }
    let encoding = "func encode(to encoder: any Swift.Encoder) throws"
    let decoding = "init(from decoder: any Swift.Decoder) throws"
    switch lastName {
    case "CustomStringConvertible": return ["var description: String { get }"]
    case "CustomDebugStringConvertible": return ["var debugDescription: String { get }"]
    case "Encodable": return [encoding]
    case "Decodable": return [decoding]
    case "Codable": return [encoding, decoding]
    case "Identifiable":
      // The type of `id` is in `Identifiable<ID>` or in a constraint.
      let clause = subject?.genericWhereClause
      let constraint = clause?.requirements.lazy.compactMap(\.fixedType)
        .first { $0.name == "ID" }?.type
      if let id = genericArguments.first ?? constraint { return ["var id: \(id) { get }"] }
      // A constraint may concern the `ID` that a class has by default.
      let mayBeConstrained = clause?.tokens(viewMode: .sourceAccurate).contains { $0.text == "ID" }
      return mayBeConstrained == true ? nil : []
    // Read no other protocols from the table, because the author's own protocols may have their
    // names.
    case "AsyncSequence", "Sequence":
      return StandardProtocols.declarations[lastName]?.memberBlock.members.map(\.trimmedDescription)
    default:
      let demandsNothing =
        lastName.hasPrefix("~") || FakePlan.withoutRequirements.contains(lastName)
        || FakePlan.ofObjects.contains(lastName)
      return demandsNothing ? [] : nil
    }
  }
}

extension GenericRequirementSyntax {
  /// The protocols from which the requirement makes the protocol inherit; nil if it does not
  /// constrain `Self`.
  var parentsOfSelf: [TypeSyntax]? {
    guard case .conformanceRequirement(let conformance) = requirement,
      conformance.leftType.trimmedDescription == "Self"
    else { return nil }
    return conformance.rightType.parts
  }

  /// The associated type that the requirement makes equal to a type, and that type.
  fileprivate var fixedType: (name: String, type: String)? {
    guard case .sameTypeRequirement(let same) = requirement else { return nil }
    let left = same.leftType.withoutSelf.trimmedDescription
    let right = same.rightType.withoutSelf.trimmedDescription
    return left.contains(".") || left == right ? nil : (left, right)
  }
}

extension DeclSyntax {
  /// The name that distinguishes the declaration in its protocol.
  ///
  /// The name of a property is its own name. The name of a function or an initializer includes the
  /// argument labels.
  var declaredName: String? {
    guard !self.is(IfConfigDeclSyntax.self) else { return nil }
    return Member.all(in: self).first.map { MemberName($0).raw }
      ?? self.as(AssociatedTypeDeclSyntax.self)?.name.text
  }
}
