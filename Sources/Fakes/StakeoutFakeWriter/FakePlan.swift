internal import SwiftDiagnostics
internal import SwiftSyntax

/// The properties of a protocol's fake.
struct FakePlan {
  let protocolName: String
  /// The module before the protocol's name, followed by a dot, where the name alone is ambiguous.
  let qualifier: String
  var problems: [Diagnostic] = []
  /// The members of the protocol, and those required by inherited protocols of the standard
  /// library.
  var members: [DeclSyntax]
  /// The access modifier of the type, followed by a space.
  var access = ""
  /// Attributes that the type needs, too.
  var attributes: [String] = []
  /// The last names of the inherited protocols.
  var parents: Set<String> = []
  /// The properties that describe the fake, such as that of `CustomStringConvertible`.
  var texts: Set<String> = []
  /// Whether the requirements of some inherited protocols are unknown.
  var hasUnknownParents = false
  var isInheritable = false
  /// The fake to inherit from, such as `FakeParent<Int>`.
  var parent: TypeSyntax?
  /// The generic parameters of the fake, for associated types.
  var associated: [(name: String, constraint: String)] = []
  var constraints: [String] = []
  /// The associated types that are equal to a type, and are therefore no generic parameters.
  var aliases: [String: String] = [:]

  var fakeName: String { "Fake" + protocolName }

  var conformance: String { qualifier + protocolName }

  /// The access modifier of its members, followed by a space.
  var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }

  var isIsolated: Bool { attributes.contains { $0.hasSuffix("Actor") } }

  var isActor: Bool { parents.contains("Actor") }

  var isClassBound: Bool { parents.contains("AnyObject") || parents.contains("class") }

  var isComparable: Bool { parents.contains("Comparable") }

  var isHashable: Bool { parents.contains("Hashable") }

  /// A fake is equal only to itself.
  var isEquatable: Bool { parents.contains("Equatable") || isHashable || isComparable }

  /// Whether the protocol requires a subclass of `NSObject`.
  var isObject: Bool { !parents.isDisjoint(with: Self.ofObjects) }

  /// Whether other fakes inherit from it, or it inherits from another.
  var isInHierarchy: Bool { isInheritable || parent != nil }

  /// Whether calls can be forwarded to a real object.
  var forwards: Bool {
    associated.isEmpty && !isActor && !isInHierarchy && !parents.contains { $0.hasPrefix("~") }
  }

  /// Whether the fake has this member because it is `Equatable`, `Hashable` or `Comparable`.
  func isIdentity(_ member: DeclSyntax) -> Bool {
    let name = member.declaredName ?? ""
    return name.hasPrefix("==(") && isEquatable || name == "hash(into:)" && isHashable
      || name.hasPrefix("<(") && isComparable
  }

  /// `<Item: Hashable>`, followed by further parameters.
  func genericParameters(adding more: [String] = []) -> String {
    let own = associated.map { $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)" }
    return (own + more).listed(after: "<", before: ">")
  }

  /// `<Item>`, followed by further arguments.
  func genericArguments(adding more: [String] = []) -> String {
    (associated.map(\.name) + more).listed(after: "<", before: ">")
  }

  /// ` where Item.Element == Int`.
  var whereClause: String { constraints.listed(after: " where ") }

  /// Removes the associated types that are aliases, or have the protocol's name, from the generic
  /// parameters and constraints.
  mutating func resolveAliases() {
    // In the fake's inheritance clause, the protocol's name would mean the generic parameter.
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

  /// The text of a type with the aliases replaced.
  private func resolved(_ text: String) -> String {
    text.replacing(/\.?\w+/) { aliases[String($0.output)] ?? String($0.output) }
  }
}
