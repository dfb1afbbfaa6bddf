internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A diagnostic with its place in the source.
struct Problem {
  let complaint: Complaint
  private(set) var place: Syntax
  var fixIts: [FixIt] = []

  /// The problem at the protocol's name, if its place is neither in the protocol nor in the attribute:
  /// the compiler has no line for a member that was rewritten or added.
  func placed(in subject: ProtocolDeclSyntax, or attribute: AttributeSyntax) -> Problem {
    if [subject.root.id, attribute.root.id].contains(place.root.id) { return self }
    var placed = self
    placed.place = Syntax(subject.name)
    return placed
  }
}

extension MacroExpansionContext {
  func complain(_ problem: Problem) {
    diagnose(
      Diagnostic(node: problem.place, message: problem.complaint, fixIts: problem.fixIts))
  }
}

/// The properties of a protocol's fake.
struct FakePlan {
  /// A generic parameter of the fake, for an associated type.
  struct Associated {
    let name: String
    let constraint: String
  }

  let protocolName: String
  var fakeName: String { "Fake" + protocolName }
  /// The module before the protocol's name, followed by a dot, where the name alone is ambiguous.
  var qualifier = ""
  var conformance: String { qualifier + protocolName }
  /// The access modifier of the type, followed by a space.
  var access = ""
  /// The access modifier of its members, followed by a space.
  var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }
  /// Attributes that the type needs, too.
  var attributes: [String] = []
  var isActor = false
  var isClassBound = false
  var isIsolated = false
  var isNoncopyable = false
  /// Whether the protocol requires equality or a hash.
  ///
  /// A fake is equal only to itself.
  var isEquatable = false
  var isHashable = false
  var isComparable = false
  /// A class of Foundation that the protocol requires.
  var superclass: String?
  /// The properties that describe the fake, such as that of `CustomStringConvertible`.
  var texts: Set<String> = []
  /// Whether the requirements of some inherited protocols are unknown.
  var hasUnknownParents = false
  var isInheritable = false
  /// The fake to inherit from, such as `FakeParent<Int>`.
  var parent: String?
  var associated: [Associated] = []
  var constraints: [String] = []
  /// The associated types that are equal to a type, and are therefore no generic parameters.
  var aliases: [String: String] = [:]

  /// Whether other fakes inherit from it, or it inherits from another.
  var isInHierarchy: Bool { isInheritable || parent != nil }

  /// Whether calls can be forwarded to a real object.
  var forwards: Bool { associated.isEmpty && !isActor && !isInHierarchy && !isNoncopyable }

  /// Whether the fake has this member because it is `Equatable`, `Hashable` or `Comparable`.
  func isIdentity(_ member: DeclSyntax) -> Bool {
    guard let name = member.as(FunctionDeclSyntax.self).map({ CallableName($0).rawName }) else {
      return false
    }
    return name.hasPrefix("==(") && (isEquatable || isHashable || isComparable)
      || name == "hash(into:)" && isHashable || name.hasPrefix("<(") && isComparable
  }

  /// `<Item: Hashable>`, followed by further parameters.
  func genericParameters(adding more: [String] = []) -> String {
    let own = associated.map { $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)" }
    let list = own + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// `<Item>`, followed by further arguments.
  func genericArguments(adding more: [String] = []) -> String {
    let list = associated.map(\.name) + more
    return list.isEmpty ? "" : "<" + list.joined(separator: ", ") + ">"
  }

  /// ` where Item.Element == Int`.
  var whereClause: String {
    constraints.isEmpty ? "" : " where " + constraints.joined(separator: ", ")
  }

  /// Removes the associated types that are aliases, or have the protocol's name, from the generic parameters and constraints.
  mutating func resolveAliases() {
    // In the fake's inheritance clause, the protocol's name would mean the generic parameter.
    if let same = associated.firstIndex(where: { $0.name == protocolName }) {
      aliases[protocolName] = protocolName + "_"
      associated[same] = Associated(
        name: protocolName + "_", constraint: associated[same].constraint)
    }
    guard !aliases.isEmpty else { return }
    for _ in aliases { aliases = aliases.mapValues { resolved($0) } }
    associated = associated.filter { aliases[$0.name] == nil }.map {
      Associated(name: $0.name, constraint: resolved($0.constraint))
    }
    let names = Set(associated.map(\.name))
    constraints = constraints.map { resolved($0) }.filter {
      names.contains(String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
  }

  /// The text of a type with the aliases replaced.
  private func resolved(_ text: String) -> String {
    var result = ""
    var word = ""
    for character in text + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      result += result.last == "." ? word : aliases[word] ?? word
      word = ""
      result.append(character)
    }
    return String(result.dropLast())
  }
}
