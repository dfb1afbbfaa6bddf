internal import SwiftSyntax

/// The names of a protocol's functions, made unique where `#function` gives several the same text.
struct OverloadTable {
  /// The unique name of a function in the enums.
  struct Name: Equatable {
    let caseName: String
    let raw: String
    /// The raw name with one more value, for a setter.
    let rawWithValue: String
    /// Whether the name equals the text of `#function`.
    let isPlain: Bool
  }

  private var names: [SyntaxIdentifier: Name] = [:]

  init(_ members: [DeclSyntax]) {
    var groups: [String: [(id: SyntaxIdentifier, name: CallableName, result: TypeSyntax?)]] = [:]
    for declaration in Self.flattened(members) {
      let name: CallableName
      let result: TypeSyntax?
      var isStatic = false
      if let function = declaration.as(FunctionDeclSyntax.self) {
        name = CallableName(function)
        result = function.signature.returnClause?.type
        isStatic = function.modifiers.contains { $0.name.text == "static" }
      } else if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
        name = CallableName(subscripting)
        result = subscripting.returnClause.type
        isStatic = subscripting.modifiers.contains { $0.name.text == "static" }
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        name = CallableName(initializer)
        result = nil
      } else {
        continue
      }
      groups[(isStatic ? "static " : "") + name.rawName, default: []]
        .append((declaration.id, name, result))
    }
    for group in groups.values {
      let hasTypes = Set(group.map(\.name.rawNameWithTypes)).count == group.count
      for (number, member) in group.enumerated() {
        names[member.id] = Self.name(
          member.name, member.result,
          group.count == 1 ? .plain : hasTypes ? .types : .numbered(number + 1))
      }
      guard !hasTypes else { continue }
      // The result types may distinguish them. Otherwise they stay numbered.
      let results = group.map { Self.name($0.name, $0.result, .results) }
      guard Set(results.map(\.raw)).count == group.count else { continue }
      for (member, name) in zip(group, results) { names[member.id] = name }
    }
  }

  subscript(_ declaration: some SyntaxProtocol) -> Name? { names[declaration.id] }

  private enum Detail {
    case plain, types, results
    case numbered(Int)
  }

  private static func name(
    _ name: CallableName, _ result: TypeSyntax?, _ detail: Detail
  ) -> Name {
    let value = "newValue:"
    let typed = name.caseNameWithTypes
    switch detail {
    case .plain:
      return Name(
        caseName: name.caseName, raw: name.rawName, rawWithValue: name.rawName(adding: value),
        isPlain: true)
    case .types:
      return Name(
        caseName: typed, raw: name.rawNameWithTypes,
        rawWithValue: name.rawNameWithTypes(adding: value), isPlain: false)
    case .results:
      let suffix = " -> " + (result?.textWithoutColons ?? "Void")
      return Name(
        caseName: typed + "_" + (result?.words ?? "Void"), raw: name.rawNameWithTypes + suffix,
        rawWithValue: name.rawNameWithTypes(adding: value) + suffix, isPlain: false)
    case .numbered(let number):
      return Name(
        caseName: "\(typed)_\(number)", raw: "\(name.rawNameWithTypes) #\(number)",
        rawWithValue: "\(name.rawNameWithTypes(adding: value)) #\(number)", isPlain: false)
    }
  }

  private static func flattened(_ members: [DeclSyntax]) -> [DeclSyntax] {
    members.flatMap { member in
      member.as(IfConfigDeclSyntax.self)?.memberClauses.flatMap { flattened($0.members) } ?? [
        member
      ]
    }
  }
}
