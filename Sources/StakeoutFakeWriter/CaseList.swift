internal import SwiftSyntax

/// The cases of a functions enum.
///
/// Some of them may be in conditional blocks.
struct CaseList {
  indirect enum Item {
    /// A name and the text of `#function`.
    ///
    /// If `raw` is nil, both are equal.
    case one(name: String, raw: String?)
    /// The lines `#if …` and `#else`, each with the cases below it.
    case conditional([(line: String, list: CaseList)])
  }

  private(set) var items: [Item] = []
  private var names: Set<String> = []
  private var raws: Set<String> = []

  var isEmpty: Bool {
    items.allSatisfy { if case .conditional = $0 { true } else { false } }
  }

  /// Adds a case.
  ///
  /// Returns whether no other case has this raw value.
  ///
  /// If the name is taken, the new name gets a number.
  @discardableResult
  mutating func add(_ name: String, raw: String? = nil) -> Bool {
    guard raws.insert(raw ?? name).inserted else { return false }
    var free = name == "Type" || name == "Protocol" ? name + "_" : name
    var number = 2
    while !names.insert(free).inserted {
      free = "\(name)_\(number)"
      number += 1
    }
    items.append(.one(name: free, raw: raw ?? (free == name ? nil : name)))
    return true
  }

  /// Adds a conditional block.
  ///
  /// Each of its clauses may use names that other clauses use.
  mutating func add(conditional clauses: [(line: String, list: CaseList)]) {
    guard clauses.contains(where: { !$0.list.items.isEmpty }) else { return }
    items.append(.conditional(clauses))
  }

  /// An empty list that knows the names of this one, for the cases inside a condition.
  var nested: CaseList {
    var nested = self
    nested.items = []
    return nested
  }

  func contains(raw: String) -> Bool { raws.contains(raw) }

  func lines(indent: String) -> [String] {
    items.flatMap { item in
      switch item {
      case .one(let name, nil): [indent + "case \(name.asIdentifier)"]
      case .one(let name, let raw?): [indent + "case \(name.asIdentifier) = \(raw.asLiteral)"]
      case .conditional(let clauses):
        clauses.flatMap { [$0.line] + $0.list.lines(indent: indent) } + ["#endif"]
      }
    }
  }

  /// The source of the whole enum.
  ///
  /// A placeholder is added if it has no cases, because an enum of strings must have one.
  func declaration(_ name: String, modifier: String, indent: String = "    ") -> String {
    let none = indent + indent + "case _unknown_ = \"'enum' must have at least one 'case'\""
    let lines = (isEmpty ? [none] : []) + lines(indent: indent + indent)
    return """
      \(indent)\(modifier)enum \(name): String, StringRepresentable {
      \(lines.joined(separator: "\n"))
      \(indent)}
      """
  }
}

extension CaseList {
  /// The same list as the source of a class, to which further fakes can add functions.
  func openDeclaration(
    _ name: String, superclass: String?, access: String, indent: String = "    "
  ) -> String {
    let inner = indent + indent
    let own =
      superclass == nil
      ? """
      \(inner)\(access)let rawValue: String

      \(inner)\(access)required init(rawValue: String) {
      \(inner)    self.rawValue = rawValue
      \(inner)}


      """ : ""
    let lines = staticLines(indent: inner, access: access).joined(separator: "\n")
    // A class that classes of other modules inherit from.
    let modifier = "nonisolated " + (access == "public " ? "open " : access)
    let parent = superclass ?? "StringRepresentable"
    return """
      \(indent)\(modifier)class \(name): \(parent), @unchecked Sendable {
      \(own)\(lines)
      \(indent)}
      """
  }

  private func staticLines(indent: String, access: String) -> [String] {
    items.flatMap { item in
      switch item {
      case .one(let name, let raw):
        [
          "\(indent)\(access)class var \(name.asIdentifier): Self {",
          "\(indent)    return Self(rawValue: \((raw ?? name).asLiteral))",
          "\(indent)}",
        ]
      case .conditional(let clauses):
        clauses.flatMap { [$0.line] + $0.list.staticLines(indent: indent, access: access) }
          + ["#endif"]
      }
    }
  }
}

extension IfConfigDeclSyntax {
  /// For each clause, its first line and the members below it.
  var memberClauses: [(line: String, members: [DeclSyntax])] {
    clauses.map { clause in
      (clause.firstLine, clause.elements?.as(MemberBlockItemListSyntax.self)?.map(\.decl) ?? [])
    }
  }
}

extension IfConfigClauseSyntax {
  /// `#if os(Linux)`, or `#else`.
  var firstLine: String {
    poundKeyword.text + (condition.map { " " + $0.trimmedDescription } ?? "")
  }
}
