internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Reads the properties of a fake from its protocol.
struct ProtocolInspector {
  private(set) var plan: FakePlan
  private(set) var problems: [Problem] = []
  /// The members of the protocol, and those required by inherited protocols of the standard
  /// library.
  private(set) var members: [DeclSyntax]
  private let node: AttributeSyntax

  /// Protocols of the standard library and Foundation for which the macro needs no further information.
  private static let undemanding: Set<String> = [
    "AnyObject", "class", "Sendable", "SendableMetatype", "Copyable", "Escapable", "Actor",
    "Identifiable", "Error", "Equatable", "Hashable", "Comparable", "LocalizedError",
    "CustomNSError", "Observable", "StreamDelegate", "XMLParserDelegate",
  ]
  /// Protocols of Foundation that only a subclass of `NSObject` implements.
  private static let ofObjects: Set<String> = [
    "NSObjectProtocol", "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate",
    "FileManagerDelegate",
  ]

  init(_ subject: ProtocolDeclSyntax, _ node: AttributeSyntax) {
    self.node = node
    members = subject.memberBlock.members.map(\.decl)
    plan = FakePlan(protocolName: subject.name.bareName)
    let options = node.optionNames
    plan.isInheritable = options.contains("inheritable")
    let accessNames: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    plan.access =
      subject.modifiers.first { accessNames.contains($0.name.text) }.map { $0.name.text + " " }
      ?? ""
    inspectAttributes(subject)
    inspectParents(subject, isRestated: options.contains("restated"))
    inspectAssociatedTypes()
    add(subject.genericWhereClause)
    plan.resolveAliases()
    let names = Set(plan.associated.map(\.name))
    members = members.filter { !plan.isIdentity($0) }
      .map { ShadowRewriter.rewrite($0, taken: names) }
  }

  private mutating func inspectAttributes(_ subject: ProtocolDeclSyntax) {
    for case let attribute? in subject.attributes.map({ $0.as(AttributeSyntax.self) }) {
      let name = attribute.attributeName.trimmedDescription
      // Other attributes may be macros that do not work on classes.
      let isActor = name.hasSuffix("Actor")
      guard name == "available" || isActor else { continue }
      plan.isIsolated = plan.isIsolated || isActor
      plan.attributes.append(attribute.trimmedDescription)
    }
  }

  private mutating func inspectAssociatedTypes() {
    for member in members.compactMap({ $0.as(AssociatedTypeDeclSyntax.self) }) {
      let name = member.name.bareName
      if ["Function", "ClassFunction"].contains(name) {
        complain(.reservedName(name), member.name)
      }
      let inherited = member.inheritanceClause?.inheritedTypes ?? []
      let constraints = inherited.map { $0.type.trimmedDescription }.filter { !$0.hasPrefix("~") }
      plan.associated.append(
        .init(name: member.name.text, constraint: constraints.joined(separator: " & ")))
      add(member.genericWhereClause)
    }
  }

  /// Adds the constraints on associated types that are declared here.
  ///
  /// The fake with the other associated types has their constraints.
  private mutating func add(_ clause: GenericWhereClauseSyntax?) {
    let known = Set(members.compactMap { $0.as(AssociatedTypeDeclSyntax.self)?.name.text })
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
      } else if let (name, type) = requirement.fixedType, known.contains(name),
        plan.aliases[name] == nil
      {
        plan.aliases[name] = type
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
      case "Comparable": plan.isComparable = true
      case let name where Self.ofObjects.contains(name): plan.superclass = "NSObject"
      case let name where name.hasPrefix("~"): plan.isNoncopyable = true
      default: break
      }
    }
  }

  private mutating func inspectParents(_ subject: ProtocolDeclSyntax, isRestated: Bool) {
    let types = (subject.inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.parts }
    note(types.map(\.trimmedDescription))
    // A constraint may concern the `ID` that a class has by default.
    let hasConstraints = subject.genericWhereClause != nil
    var unknown: [TypeSyntax] = []
    for type in types where !add(type.requirements(in: subject)) {
      if !Self.isUndemanding(type) || (type.lastName == "Identifiable" && hasConstraints) {
        unknown.append(type)
      }
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

  /// Adds the requirements of a protocol of the standard library, unless the protocol declares
  /// them.
  ///
  /// - Returns: false if the requirements are unknown, or if this fake cannot implement them.
  private mutating func add(_ requirements: [String]?) -> Bool {
    guard let requirements else { return false }
    let isIsolated = plan.isIsolated || plan.isActor
    for requirement in requirements {
      var parser = Parser((isIsolated ? "nonisolated " : "") + requirement)
      let declaration = DeclSyntax.parse(from: &parser)
      // An isolated fake cannot have an initializer that can be called from any isolation.
      if isIsolated, declaration.is(InitializerDeclSyntax.self) { return false }
      guard !members.contains(where: { $0.declaredName == declaration.declaredName }) else {
        continue
      }
      members.append(declaration)
      if let name = declaration.declaredName, name.lowercased().hasSuffix("description") {
        plan.texts.insert(name)
      }
    }
    return true
  }

  /// Whether the requirements of an inherited protocol are known without its source.
  static func knows(_ type: TypeSyntax) -> Bool {
    isUndemanding(type) || type.requirements(in: nil) != nil
  }

  private static func isUndemanding(_ type: TypeSyntax) -> Bool {
    let text = type.trimmedDescription
    guard type.mayBeOfStandardLibrary else { return false }
    return text.hasPrefix("~") || undemanding.contains(type.lastName)
      || ofObjects.contains(type.lastName)
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
  /// The parts of a protocol composition, without attributes.
  var parts: [TypeSyntax] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { $0.type.parts }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.parts }
    return [self]
  }

  /// Whether the type may be from the standard library, because it names no other module.
  fileprivate var mayBeOfStandardLibrary: Bool {
    guard let module = self.as(MemberTypeSyntax.self)?.baseType.trimmedDescription else {
      return true
    }
    return ["Swift", "_Concurrency", "Foundation"].contains(module)
  }

  /// The requirements of a protocol of the standard library; nil if they are unknown.
  ///
  /// - Parameter subject: The protocol that inherits from it.
  fileprivate func requirements(in subject: ProtocolDeclSyntax?) -> [String]? {
    guard mayBeOfStandardLibrary else { return nil }
    let encoding = "func encode(to encoder: any Swift.Encoder) throws"
    let decoding = "init(from decoder: any Swift.Decoder) throws"
    switch lastName {
    case "CustomStringConvertible": return ["var description: String { get }"]
    case "CustomDebugStringConvertible": return ["var debugDescription: String { get }"]
    case "Encodable": return [encoding]
    case "Decodable": return [decoding]
    case "Codable": return [encoding, decoding]
    case "Identifiable":
      return subject?.identifier(of: self).map { ["var id: \($0) { get }"] }
    // Other names in the table may as well be names of the author's own protocols.
    case "AsyncSequence", "Sequence":
      return StandardProtocols.declaration(named: lastName)?.memberBlock.members.map(
        \.trimmedDescription)
    default: return nil
    }
  }

  var lastName: String {
    self.as(MemberTypeSyntax.self)?.name.text
      ?? self.as(IdentifierTypeSyntax.self)?.name.text ?? trimmedDescription
  }

  /// The name of the fake of this protocol.
  fileprivate var fakeName: String {
    guard let member = self.as(MemberTypeSyntax.self) else { return "Fake" + lastName }
    return member.baseType.trimmedDescription + ".Fake" + lastName
  }
}

extension GenericRequirementSyntax {
  /// The associated type that the requirement sets equal to a type.
  fileprivate var fixedType: (name: String, type: String)? {
    guard case .sameTypeRequirement(let same) = requirement else { return nil }
    let sides = [same.leftType.trimmedDescription, same.rightType.trimmedDescription].map {
      $0.hasPrefix("Self.") ? String($0.dropFirst("Self.".count)) : $0
    }
    guard !sides[0].contains("."), sides[0] != sides[1] else { return nil }
    return (sides[0], SelfRewriter.withoutSelf(same.rightType).trimmedDescription)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension ProtocolDeclSyntax {
  /// The type of `id`, from an inherited `Identifiable<ID>` or from a constraint.
  ///
  /// Nil if the protocol does not specify it.
  fileprivate func identifier(of parent: TypeSyntax) -> String? {
    let arguments =
      parent.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? parent.as(MemberTypeSyntax.self)?.genericArgumentClause
    if let argument = arguments?.arguments.first { return argument.trimmedDescription }
    for requirement in genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      let (left, right) = (same.leftType.trimmedDescription, same.rightType.trimmedDescription)
      if ["ID", "Self.ID"].contains(left) { return right }
      if ["ID", "Self.ID"].contains(right) { return left }
    }
    return nil
  }
}

extension DeclSyntax {
  /// The name that distinguishes the declaration in its protocol.
  ///
  /// For a property that is its name, for a function or an initializer the name with argument
  /// labels.
  fileprivate var declaredName: String? {
    func labels(_ parameters: FunctionParameterClauseSyntax) -> String {
      parameters.parameters.map { $0.firstName.text + ":" }.joined()
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.first?.pattern.trimmedDescription
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return "\(function.name.text)(\(labels(function.signature.parameterClause)))"
    }
    if let type = self.as(AssociatedTypeDeclSyntax.self) { return type.name.text }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return "init(\(labels(initializer.signature.parameterClause)))"
    }
    return nil
  }
}
