// Merges a protocol with the protocols that it inherits from.

internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The reason why a protocol cannot be faked.
struct CannotFake: Error {
  let reason: String
}

/// Makes one protocol of a protocol and of those that it inherits from.
struct ProtocolMerger {
  /// A protocol that is declared several times, in different conditions.
  ///
  /// `declaration(of:in:)` throws it if no choice has been made for the protocol.
  struct AmbiguousDeclaration: Error {
    let name: String
    let declarations: [Declaration]
  }

  /// A demand on a conforming type that a protocol makes, itself or through a protocol that it
  /// inherits.
  private enum ConformanceDemand {
    case isClassOrActor, isIsolated
  }

  /// A requirement of the merged protocol.
  private struct Requirement {
    /// The key, which requirements share if they have the same implementation; nil if that is not
    /// known.
    let key: String?
    var node: DeclSyntax
    /// The declaration in which the names of the requirement have their meaning.
    let place: Declaration
    /// The identifiers of the protocols that declare the requirement.
    var owners: [String]
  }

  let index: SourceIndex
  /// The declarations that have been chosen, by the name of the protocol.
  let choices: [String: Declaration]
  /// The declarations that the merged protocol needs.
  private(set) var declarations: [Declaration] = []
  /// The demands of each protocol, by its identifier.
  private var demands: [String: Set<ConformanceDemand>] = [:]
  private var attributes: [String] = []
  /// The inherited protocols whose requirements `FakePlan` knows.
  private var leaves: [String] = []
  private var constraints: [(node: GenericRequirementSyntax, place: Declaration)] = []
  private var requirements: [Requirement] = []

  init(_ index: SourceIndex, choices: [String: Declaration]) {
    self.index = index
    self.choices = choices
  }

  /// Finds a protocol or a typealias; nil if there is none.
  ///
  /// - Parameters:
  ///   - type: A name as in source, such as `Module.Outer.Name`.
  ///   - place: The declaration that mentions the name, or a file of tests.
  /// - Throws: `AmbiguousDeclaration` if the declaration exists several times, in different conditions.
  ///   `CannotFake` if several declarations have the name.
  func declaration(of type: TypeSyntax, in place: Declaration) throws -> Declaration? {
    guard let path = type.path else { return nil }
    let found = index.declarations(of: path, in: place).filter { !$0.text.isEmpty }
    guard found.count > 1 else { return found.first }
    let names = found.map { "\($0.module).\($0.path.joined(separator: "."))" }
    guard Set(names).count == 1 else {
      let list = names.map { "`\($0)`" }.joined(separator: " and ")
      throw CannotFake(reason: "\(list) exist: name the module")
    }
    guard let chosen = choices[names[0]] else {
      throw AmbiguousDeclaration(name: names[0], declarations: found)
    }
    return chosen
  }

  /// Adds a protocol or a typealias, unless it has been added before.
  mutating func add(_ declaration: Declaration) throws {
    guard demands[declaration.id] == nil else { return }
    demands[declaration.id] = []
    declarations.append(declaration)
    let node = declaration.syntax
    if let alias = node.as(TypeAliasDeclSyntax.self) {
      try add(alias.initializer.value.parts, for: declaration.id, in: declaration)
    } else if let node = node.as(ProtocolDeclSyntax.self) {
      try add(node, declaration.id, in: declaration)
    }
  }

  /// Adds the attributes, the members, the constraints and the inherited protocols of a protocol.
  ///
  /// - Parameter place: The declaration of the protocol. If the protocol has no source, it is the
  ///   declaration that inherits from it.
  private mutating func add(
    _ node: ProtocolDeclSyntax, _ id: String, in place: Declaration
  ) throws {
    let isRoot = demands.count == 1
    for attribute in node.attributes.known.map(\.trimmedDescription) {
      let isActor = attribute.hasSuffix("Actor")
      if isActor { demands[id]?.insert(.isIsolated) }
      if isRoot || isActor, !attributes.contains(attribute) { attributes.append(attribute) }
    }
    for member in node.memberBlock.members { add(member.decl, of: id, in: place) }
    for requirement in node.genericWhereClause?.requirements ?? [] {
      if let types = requirement.parentsOfSelf {
        try add(types, for: id, in: place)
      } else {
        constraints.append((requirement.with(\.trailingComma, nil), place))
      }
    }
    let types = (node.inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.parts }
    try add(types, for: id, in: place)
  }

  /// Adds the protocols that another protocol inherits from.
  private mutating func add(
    _ types: [TypeSyntax], for child: String, in place: Declaration
  ) throws {
    for type in types where type.lastName != "Any" {
      var node: ProtocolDeclSyntax?
      if let declaration = try declaration(of: type, in: place) {
        try add(declaration)
        let inherited = demands[declaration.id] ?? []
        demands[child]?.formUnion(inherited)
        node = declaration.syntax.as(ProtocolDeclSyntax.self)
      } else if let standard = StandardProtocols.declarations[type.lastName] {
        node = standard
        if demands.updateValue([], forKey: type.lastName) == nil {
          try add(standard, type.lastName, in: place)
        }
      } else if FakePlan.knows(type) {
        let text = type.trimmedDescription
        if !leaves.contains(text) { leaves.append(text) }
        let isActor = type.lastName == "Actor"
        if isActor { demands[child]?.insert(.isIsolated) }
        if isActor || type.lastName == "AnyObject" || text.hasPrefix("NSObject") {
          demands[child]?.insert(.isClassOrActor)
        }
      } else {
        throw CannotFake(
          reason: "`\(place.name)` inherits from `\(type.trimmedDescription)`, "
            + "which is no protocol in the sources of this target's dependencies")
      }
      let primary = node?.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text)
      for (name, argument) in zip(primary ?? [], type.genericArguments) {
        let example = try ProtocolDeclSyntax("protocol P where \(raw: name) == \(raw: argument) {}")
        constraints += (example.genericWhereClause?.requirements ?? []).map { ($0, place) }
      }
    }
  }

  /// Adds a member, or merges it with the same member of another protocol.
  private mutating func add(_ member: DeclSyntax, of owner: String, in place: Declaration) {
    var node = member
    if var holder = node.asProtocol((any WithAttributesSyntax).self) {
      holder.attributes = holder.attributes.known
      node = Syntax(holder).cast(DeclSyntax.self)
    }
    let key = node.requirementKey
    if let index = requirements.firstIndex(where: { key != nil && $0.key == key }) {
      requirements[index].node = requirements[index].node.merged(with: node)
      requirements[index].owners.append(owner)
    } else {
      requirements.append(Requirement(key: key, node: node, place: place, owners: [owner]))
    }
  }

  /// Returns one protocol with all members.
  func merged(name: String) throws -> ProtocolDeclSyntax {
    let whole = declarations.first.flatMap { demands[$0.id] } ?? []
    let own = Set(requirements.compactMap(\.node.typeName))
    var members = try requirements.map { requirement in
      let names = TypeNames(index, requirement.place, except: own)
      let node = try names.rewritten(requirement.node)
      let missing = whole.filter { trait in
        !requirement.owners.allSatisfy { demands[$0]?.contains(trait) ?? false }
      }
      let open = missing.contains(.isIsolated) ? node.nonisolated : node
      return missing.contains(.isClassOrActor) ? open.mutating : open
    }
    var constraints = try constraints.map {
      try TypeNames(index, $0.place, except: own).rewritten($0.node).trimmedDescription
    }
    var leaves = leaves
    let associated = Set(members.compactMap { $0.as(AssociatedTypeDeclSyntax.self)?.name.text })
    // A typealias may fix an associated type, as it did before there were constraints.
    for case let alias? in members.map({ $0.as(TypeAliasDeclSyntax.self) })
    where associated.contains(alias.name.text) {
      constraints.append("\(alias.name.text) == \(alias.initializer.value.trimmedDescription)")
    }
    let saysID = constraints.contains { $0.hasPrefix("ID:") || $0.hasPrefix("Self.ID:") }
    if let leaf = leaves.firstIndex(of: "Identifiable"), saysID || associated.contains("ID") {
      leaves[leaf] = "AnyObject"
      if !associated.contains("ID") { members.append("associatedtype ID: Hashable") }
      if !members.contains(where: { $0.declaredName == "id" }) {
        members.append("var id: ID { get }")
      }
    }
    let start = attributes.map { $0 + "\n" }.joined() + "protocol \(name)"
    let heading = leaves.listed(after: ": ")
    let condition = constraints.listed(after: " where ")
    return try ProtocolDeclSyntax("\(raw: start)\(raw: heading)\(raw: condition)") {
      for member in members { member }
    }
  }
}

extension SourceIndex {
  /// Returns the declarations that a name may mean at a place.
  ///
  /// Those of the place's module come before those of imported modules, and these before others. In
  /// a module, those of the innermost scope come first.
  func declarations(of path: [String], in place: Declaration) -> [Declaration] {
    guard let name = path.last else { return [] }
    let imports = Set(facts(of: place.file).imports.map(\.module))
    let isStandard =
      path.count == 1
      && (StandardProtocols.declarations[name] != nil || FakePlan.knows("\(raw: name)"))
    let ranked = declarations(named: name).compactMap { declaration -> (Declaration, rank: Int)? in
      guard declaration.access != "private" || declaration.file == place.file,
        let depth = declaration.depth(of: path.dropLast(), seenFrom: place)
      else { return nil }
      let isOwn = declaration.module == place.module
      let isImported = imports.contains(declaration.module)
      guard !isStandard || isOwn || isImported else { return nil }
      return (declaration, (isOwn ? 0 : isImported ? 100 : 200) - depth)
    }
    let best = ranked.map(\.rank).min()
    return ranked.filter { $0.rank == best }.map(\.0)
  }
}

extension Declaration {
  /// Returns how many of the types around a place also contain this declaration.
  ///
  /// Returns nil if a name with these qualifiers cannot mean it at that place.
  fileprivate func depth(of qualifiers: ArraySlice<String>, seenFrom place: Self) -> Int? {
    if qualifiers.first == module, Array(qualifiers.dropFirst()) == outer { return 0 }
    guard outer.suffix(qualifiers.count) == qualifiers else { return nil }
    let around = outer.dropLast(qualifiers.count)
    let isInside = place.path.starts(with: around) && (around.isEmpty || place.module == module)
    return isInside ? around.count : nil
  }
}

extension DeclSyntax {
  /// The name of an associated type or a typealias.
  fileprivate var typeName: String? {
    self.as(AssociatedTypeDeclSyntax.self)?.name.text
      ?? self.as(TypeAliasDeclSyntax.self)?.name.text
  }

  /// The requirement marked `nonisolated`, for an isolated fake of a protocol that is not isolated.
  fileprivate var nonisolated: DeclSyntax {
    guard typeName == nil, var node = asProtocol((any WithModifiersSyntax).self),
      !node.modifiers.contains(where: { $0.name.text == "nonisolated" })
    else { return self }
    node.modifiers.append(DeclModifierSyntax(name: .keyword(.nonisolated)))
    return Syntax(node).cast(DeclSyntax.self)
  }

  /// The requirement with setters that may change a value, even if the protocol is for classes.
  fileprivate var mutating: DeclSyntax {
    MutatingSetters(viewMode: .sourceAccurate).rewrite(self).cast(DeclSyntax.self)
  }

  /// The key of the requirement; nil for a conditional block, and if the declaration is no member.
  fileprivate var requirementKey: String? {
    if let node = self.as(AssociatedTypeDeclSyntax.self) { return "type " + node.name.text }
    guard !self.is(IfConfigDeclSyntax.self), let member = Member.all(in: self).first else {
      return nil
    }
    let start = "\(member.isStatic) \(member.kind) \(member.name.text)"
    guard member.kind != .property else { return start }
    let parameters = member.parameters.map {
      "\($0.firstName.text): \($0.type.textWithoutColons)\($0.ellipsis?.text ?? "")"
    }
    let generics = [member.generics?.trimmedDescription, member.whereClause?.trimmedDescription]
    return "\(start) \(generics) \(parameters) \(member.result?.textWithoutColons ?? "")"
  }

  /// Returns the requirement that implies this one and another with the same key.
  fileprivate func merged(with other: DeclSyntax) -> DeclSyntax {
    let types = [self, other].compactMap { $0.as(AssociatedTypeDeclSyntax.self) }
    if let name = types.first?.name.text {
      let parents = types.flatMap {
        $0.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      }
      let requirements = types.flatMap {
        $0.genericWhereClause?.requirements.map(\.requirement.trimmedDescription) ?? []
      }
      let heading = parents.isEmpty ? "" : ": " + parents.joined(separator: " & ")
      let clause = requirements.listed(after: " where ")
      return "associatedtype \(raw: name)\(raw: heading)\(raw: clause)"
    }
    // A requirement with a setter, or with fewer effects, implies the other requirement.
    func strength(_ node: DeclSyntax) -> Int {
      let words = node.tokens(viewMode: .sourceAccurate).map(\.text)
      return (words.contains("set") ? 4 : 0) - (words.contains("async") ? 1 : 0)
        - (words.contains("throws") ? 1 : 0)
    }
    return strength(other) > strength(self) ? other : self
  }
}

extension AttributeListSyntax {
  /// The attributes without those for availability in a version that only the settings of a module
  /// define.
  fileprivate var known: AttributeListSyntax {
    let platforms = ["*", "macOS", "iOS", "watchOS", "tvOS", "visionOS", "swift", "SwiftStdlib"]
    return filter { attribute in
      let text = attribute.trimmedDescription
      return !text.hasPrefix("@available(")
        || platforms.contains { text.hasPrefix("@available(" + $0) }
    }
  }
}

/// A rewriter that marks setters as `mutating`.
private final class MutatingSetters: SyntaxRewriter {
  override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax {
    guard node.accessorSpecifier.text == "set", node.modifier == nil else {
      return DeclSyntax(node)
    }
    return DeclSyntax(node.with(\.modifier, DeclModifierSyntax(name: .keyword(.mutating))))
  }
}
