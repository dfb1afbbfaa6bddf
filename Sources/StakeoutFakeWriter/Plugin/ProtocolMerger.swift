internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The reason why a protocol cannot be faked.
struct Unfit: Error {
  let reason: String
}

/// Makes one protocol of a protocol and those that it inherits from.
struct ProtocolMerger {
  /// A protocol that exists several times, in different conditions.
  struct Choice: Error {
    let name: String
    let entries: [SourceIndex.Entry]
  }

  let index: SourceIndex
  /// The choices that have been made.
  let choices: [String: SourceIndex.Entry]
  /// The declarations that were needed.
  private(set) var entries: [SourceIndex.Entry] = []

  /// The demands of a protocol and of those that it inherits from on a conforming type.
  private struct Traits {
    /// Whether the type must be a class or an actor.
    var isClassBound = false
    /// Whether the type is isolated to an actor.
    var isIsolated = false

    mutating func add(_ other: Traits) {
      isClassBound = isClassBound || other.isClassBound
      isIsolated = isIsolated || other.isIsolated
    }
  }

  /// A requirement of the merged protocol.
  private struct Member {
    var declaration: DeclSyntax
    /// The declaration whose names it uses.
    let place: SourceIndex.Entry
    /// The protocols that declare it.
    var owners: [String]
  }

  private var traits: [String: Traits] = [:]
  private var attributes: [String] = []
  private var leaves: [String] = []
  private var constraints: [(node: GenericRequirementSyntax, place: SourceIndex.Entry)] = []
  private var members: [Member] = []
  private var positions: [String: Int] = [:]

  init(_ index: SourceIndex, choices: [String: SourceIndex.Entry]) {
    self.index = index
    self.choices = choices
  }

  /// Finds a protocol.
  ///
  /// - Parameters:
  ///   - type: A name as in source, such as `Module.Outer.Name`.
  ///   - place: The declaration that mentions it, or a file of tests.
  func entry(of type: TypeSyntax, in place: SourceIndex.Entry) throws -> SourceIndex.Entry? {
    guard let path = type.path else { return nil }
    let entries = index.entries(of: path, in: place).filter { !$0.declaration.text.isEmpty }
    guard let first = entries.first, entries.count > 1 else { return entries.first }
    guard Set(entries.map(\.module)).count == 1 else {
      let names = entries.map { "`\($0.module).\($0.path.joined(separator: "."))`" }
      throw Unfit(reason: "\(names.joined(separator: " and ")) exist: name the module")
    }
    let name = first.module + "." + first.path.joined(separator: ".")
    guard let chosen = choices[name] else { throw Choice(name: name, entries: entries) }
    return chosen
  }

  mutating func add(_ entry: SourceIndex.Entry) throws { _ = try traits(of: entry) }

  /// Adds a protocol, unless that has been done.
  private mutating func traits(of entry: SourceIndex.Entry) throws -> Traits {
    if let known = traits[entry.id] { return known }
    entries.append(entry)
    traits[entry.id] = Traits()
    var parser = Parser(entry.declaration.text)
    let declaration = DeclSyntax.parse(from: &parser)
    if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      for part in alias.initializer.value.parts { try add(part, for: entry.id, in: entry) }
    } else if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      try add(declaration, entry.id, in: entry)
    }
    return traits[entry.id] ?? Traits()
  }

  /// - Parameter place: The declaration, or the one that inherits from a protocol without source.
  private mutating func add(
    _ declaration: ProtocolDeclSyntax, _ id: String, in place: SourceIndex.Entry
  ) throws {
    let isRoot = traits.count == 1
    for attribute in declaration.attributes.known.map(\.trimmedDescription) {
      let isActor = attribute.hasSuffix("Actor")
      if isActor { traits[id]?.isIsolated = true }
      if isRoot || isActor, !attributes.contains(attribute) { attributes.append(attribute) }
    }
    for member in declaration.memberBlock.members { add(member.decl, of: id, in: place) }
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.trimmedDescription == "Self"
      {
        for part in conformance.rightType.parts { try add(part, for: id, in: place) }
      } else {
        constraints.append((requirement.with(\.trailingComma, nil), place))
      }
    }
    for type in (declaration.inheritanceClause?.inheritedTypes ?? []).flatMap({ $0.type.parts }) {
      try add(type, for: id, in: place)
    }
  }

  /// Adds a protocol that another inherits from.
  private mutating func add(
    _ type: TypeSyntax, for child: String, in place: SourceIndex.Entry
  ) throws {
    var primary: [String] = []
    if type.lastName == "Any" {
      return
    } else if let entry = try entry(of: type, in: place) {
      let inherited = try traits(of: entry)
      traits[child]?.add(inherited)
      primary = entry.primaryNames
    } else if let standard = StandardProtocols.declaration(named: type.lastName) {
      primary = standard.primaryNames
      if traits.updateValue(Traits(), forKey: type.lastName) == nil {
        try add(standard, type.lastName, in: place)
      }
    } else if ProtocolInspector.knows(type) {
      let text = type.trimmedDescription
      if !leaves.contains(text) { leaves.append(text) }
      let isActor = type.lastName == "Actor"
      let isObject = isActor || type.lastName == "AnyObject" || text.hasPrefix("NSObject")
      traits[child]?.add(Traits(isClassBound: isObject, isIsolated: isActor))
    } else {
      throw Unfit(
        reason: "`\(place.declaration.name)` inherits from `\(type.trimmedDescription)`, "
          + "which is no protocol in the sources of this target's dependencies")
    }
    for (name, argument) in zip(primary, type.genericArguments) {
      var parser = Parser("protocol P where \(name) == \(argument) {}")
      let clause = DeclSyntax.parse(from: &parser).as(ProtocolDeclSyntax.self)?.genericWhereClause
      constraints += (clause?.requirements ?? []).map { ($0, place) }
    }
  }

  /// Adds a member, unless another protocol has declared it.
  private mutating func add(
    _ member: DeclSyntax, of owner: String, in place: SourceIndex.Entry
  ) {
    let key = member.requirementKey
    var member = member
    if var node = member.asProtocol((any WithAttributesSyntax).self) {
      node.attributes = node.attributes.known
      member = Syntax(node).as(DeclSyntax.self) ?? member
    }
    guard let position = key.isEmpty ? nil : positions[key] else {
      positions[key] = members.count
      members.append(Member(declaration: member, place: place, owners: [owner]))
      return
    }
    members[position].declaration = members[position].declaration.merged(with: member)
    members[position].owners.append(owner)
  }

  /// One protocol with all members.
  func merged(name: String) throws -> ProtocolDeclSyntax? {
    let whole = entries.first.flatMap { traits[$0.id] } ?? Traits()
    let own = Set(
      members.compactMap {
        $0.declaration.as(AssociatedTypeDeclSyntax.self)?.name.text
          ?? $0.declaration.as(TypeAliasDeclSyntax.self)?.name.text
      })
    var members = try members.map { member in
      let owners = member.owners.compactMap { traits[$0] }
      let names = TypeNames(index, member.place, except: own)
      var declaration = try names.rewritten(member.declaration)
      if whole.isIsolated, !owners.allSatisfy(\.isIsolated) {
        declaration = declaration.nonisolated
      }
      if whole.isClassBound, !owners.allSatisfy(\.isClassBound) {
        declaration = declaration.mutating
      }
      return declaration
    }
    var constraints = try constraints.map {
      try TypeNames(index, $0.place, except: own).rewritten($0.node).trimmedDescription
    }
    var leaves = leaves
    let associated = Set(members.compactMap { $0.as(AssociatedTypeDeclSyntax.self)?.name.text })
    // Before there were constraints, a typealias fixed an associated type.
    for case let alias? in members.map({ $0.as(TypeAliasDeclSyntax.self) })
    where associated.contains(alias.name.text) {
      constraints.append("\(alias.name.text) == \(alias.initializer.value.trimmedDescription)")
    }
    let saysID = constraints.contains { $0.hasPrefix("ID:") || $0.hasPrefix("Self.ID:") }
    if let leaf = leaves.firstIndex(of: "Identifiable"), saysID || associated.contains("ID") {
      leaves[leaf] = "AnyObject"
      if !associated.contains("ID") { members.append("associatedtype ID: Hashable") }
      if positions["varid"] == nil { members.append("var id: ID { get }") }
    }
    let heading = leaves.isEmpty ? "" : ": " + leaves.joined(separator: ", ")
    let condition = constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
    let start = attributes.map { $0 + "\n" }.joined()
    var parser = Parser("\(start)protocol \(name)\(heading)\(condition) {}")
    var subject = DeclSyntax.parse(from: &parser).as(ProtocolDeclSyntax.self)
    subject?.memberBlock.members = MemberBlockItemListSyntax(
      members.map { MemberBlockItemSyntax(decl: $0) })
    return subject
  }
}

extension SourceIndex {
  /// The declarations that a name may mean at a place: those of the innermost scope, and of the
  /// place's module before others.
  func entries(of path: [String], in place: Entry) -> [Entry] {
    guard let name = path.last else { return [] }
    let imports = Set(facts(of: place.file).imports.map(\.module))
    let isStandard =
      path.count == 1
      && (StandardProtocols.declaration(named: name) != nil
        || ProtocolInspector.knows("\(raw: name)"))
    var best: [Entry] = []
    var bestRank = Int.max
    for entry in entries(named: name)
    where entry.declaration.access != "private" || entry.file == place.file {
      guard let depth = entry.depth(of: path.dropLast(), seenFrom: place) else { continue }
      let isOwn = entry.module == place.module
      if isStandard, !isOwn, !imports.contains(entry.module) { continue }
      let rank = (isOwn ? 0 : imports.contains(entry.module) ? 100 : 200) - depth
      if rank < bestRank { (best, bestRank) = ([], rank) }
      if rank == bestRank { best.append(entry) }
    }
    return best
  }
}

extension SourceIndex.Entry {
  /// How many of the types around a place also contain this declaration, if a qualified name there
  /// can mean it.
  fileprivate func depth(of qualifiers: ArraySlice<String>, seenFrom place: Self) -> Int? {
    let outer = declaration.outer
    if qualifiers.first == module, Array(qualifiers.dropFirst()) == outer { return 0 }
    guard outer.suffix(qualifiers.count) == qualifiers else { return nil }
    let around = outer.dropLast(qualifiers.count)
    let isInside = place.path.starts(with: around) && (around.isEmpty || place.module == module)
    return isInside ? around.count : nil
  }
}

extension ProtocolDeclSyntax {
  var primaryNames: [String] {
    (primaryAssociatedTypeClause?.primaryAssociatedTypes ?? []).map(\.name.text)
  }
}

extension TypeSyntax {
  /// The names of `Module.Outer.Name`; nil for other types.
  fileprivate var path: [String]? {
    if let type = self.as(IdentifierTypeSyntax.self) { return [type.name.bareName] }
    guard let type = self.as(MemberTypeSyntax.self) else { return nil }
    return type.baseType.path.map { $0 + [type.name.bareName] }
  }

  fileprivate var genericArguments: [String] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return (clause?.arguments ?? []).map { $0.argument.trimmedDescription }
  }
}

extension SourceIndex.Entry {
  fileprivate var primaryNames: [String] {
    var parser = Parser(declaration.text)
    return DeclSyntax.parse(from: &parser).as(ProtocolDeclSyntax.self)?.primaryNames ?? []
  }
}

extension DeclSyntax {
  /// The member of an isolated fake for a requirement that is not isolated.
  fileprivate var nonisolated: DeclSyntax {
    guard var node = asProtocol((any WithModifiersSyntax).self), !self.is(TypeAliasDeclSyntax.self),
      !self.is(AssociatedTypeDeclSyntax.self),
      !node.modifiers.contains(where: { $0.name.text == "nonisolated" })
    else { return self }
    node.modifiers.append(DeclModifierSyntax(name: .keyword(.nonisolated)))
    return Syntax(node).as(DeclSyntax.self) ?? self
  }

  /// The requirement with a setter that may change a value, also if the protocol is for classes.
  fileprivate var mutating: DeclSyntax {
    MutatingSetters(viewMode: .sourceAccurate).rewrite(self).as(DeclSyntax.self) ?? self
  }

  /// Two requirements with the same key have the same implementation; empty if that is not known.
  fileprivate var requirementKey: String {
    func text(_ node: (some SyntaxProtocol)?) -> String {
      (node?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []).joined(separator: " ")
    }
    func list(_ parameters: FunctionParameterClauseSyntax) -> String {
      parameters.parameters.map { "\($0.firstName.text):\(text($0.type))\(text($0.ellipsis))" }
        .joined(separator: ",")
    }
    if let node = self.as(AssociatedTypeDeclSyntax.self) {
      return "associatedtype" + node.name.text
    }
    if let node = self.as(VariableDeclSyntax.self) {
      return node.modifiers.staticText + "var" + text(node.bindings.first?.pattern)
    }
    if let node = self.as(FunctionDeclSyntax.self) {
      let generics = text(node.genericParameterClause) + text(node.genericWhereClause)
      return node.modifiers.staticText + node.name.text + generics
        + list(node.signature.parameterClause) + text(node.signature.returnClause)
    }
    if let node = self.as(InitializerDeclSyntax.self) {
      return "init" + list(node.signature.parameterClause)
    }
    if let node = self.as(SubscriptDeclSyntax.self) {
      return node.modifiers.staticText + "subscript" + list(node.parameterClause)
        + text(node.returnClause)
    }
    return ""
  }

  /// The requirement that implies this one and another with the same key.
  fileprivate func merged(with other: DeclSyntax) -> DeclSyntax {
    if let mine = self.as(AssociatedTypeDeclSyntax.self),
      let other = other.as(AssociatedTypeDeclSyntax.self)
    {
      let types = [mine, other].flatMap {
        $0.inheritanceClause?.inheritedTypes.map { $0.type } ?? []
      }
      let texts = types.map(\.trimmedDescription)
      let requirements = [mine, other].flatMap {
        $0.genericWhereClause?.requirements.map(\.requirement.trimmedDescription) ?? []
      }
      let heading = texts.isEmpty ? "" : ": " + texts.joined(separator: " & ")
      let clause = requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", ")
      return "associatedtype \(raw: mine.name.text)\(raw: heading)\(raw: clause)"
    }
    // A setter, and fewer effects, imply the other requirement.
    func strength(_ node: DeclSyntax) -> Int {
      let words = node.tokens(viewMode: .sourceAccurate).map(\.text)
      return (words.contains("set") ? 4 : 0) - (words.contains("async") ? 1 : 0)
        - (words.contains("throws") ? 1 : 0)
    }
    return strength(other) > strength(self) ? other : self
  }
}

extension AttributeListSyntax {
  /// The attributes without availability in a version that only the settings of a module define.
  fileprivate var known: AttributeListSyntax {
    let platforms = ["*", "macOS", "iOS", "watchOS", "tvOS", "visionOS", "swift", "SwiftStdlib"]
    return filter {
      guard let attribute = $0.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return true }
      let first = attribute.arguments?.trimmedDescription.prefix { $0 != "," && $0 != " " } ?? ""
      return platforms.contains { first.hasPrefix($0) }
    }
  }
}

extension DeclModifierListSyntax {
  fileprivate var staticText: String { contains { $0.name.text == "static" } ? "static " : "" }
}

private final class MutatingSetters: SyntaxRewriter {
  override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax {
    guard node.accessorSpecifier.text == "set", node.modifier == nil else {
      return DeclSyntax(node)
    }
    return DeclSyntax(node.with(\.modifier, DeclModifierSyntax(name: .keyword(.mutating))))
  }
}
