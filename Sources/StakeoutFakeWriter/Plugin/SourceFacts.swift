internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The parts of a source file that concern fakes.
struct SourceFacts: Codable {
  struct Declaration: Codable {
    enum Kind: String, Codable {
      case `protocol`, alias, type, noncopyableType
    }

    let kind: Kind
    let name: String
    /// The names of the types around it.
    let outer: [String]
    let access: String
    /// The lines of the `#if`s around it.
    let conditions: [String]
    /// The source of a protocol or a typealias.
    var text = ""
  }

  /// An argument of `#fakes`.
  struct Request: Codable {
    let type: String
    let conditions: [String]
    let line: Int
    let column: Int
  }

  struct Import: Codable {
    let module: String
    let text: String
    let isTestable: Bool
  }

  private(set) var imports: [Import] = []
  private(set) var declarations: [Declaration] = []
  private(set) var requests: [Request] = []

  init(source: String) {
    let file = Parser.parse(source: source)
    let lines = SourceLocationConverter(fileName: "", tree: file)
    collect(file.statements.map { Syntax($0.item) }, Surroundings(), lines)
  }

  private struct Surroundings {
    var types: [String] = []
    var access = "internal"
    var conditions: [String] = []
  }

  private mutating func collect(
    _ items: [Syntax], _ around: Surroundings, _ lines: SourceLocationConverter
  ) {
    for item in items {
      if let node = item.as(ImportDeclSyntax.self) {
        add(node, around)
      } else if let node = item.as(ProtocolDeclSyntax.self) {
        add(.protocol, node.name, node.modifiers, around, text: node.trimmedDescription)
      } else if let node = item.as(TypeAliasDeclSyntax.self) {
        add(.alias, node.name, node.modifiers, around, text: node.trimmedDescription)
      } else if let block = item.as(IfConfigDeclSyntax.self) {
        var inner = around
        var lead: [String] = []
        for clause in block.clauses {
          lead.append(clause.firstLine)
          inner.conditions = around.conditions + [lead.joined(separator: "\n")]
          collect(clause.items, inner, lines)
        }
      } else if let group = item.asProtocol((any DeclGroupSyntax).self) {
        var inner = around
        if let type = group.as(ExtensionDeclSyntax.self)?.extendedType {
          inner.types += type.trimmedDescription.split(separator: ".").map(String.init)
        } else if let name = group.asProtocol((any NamedDeclSyntax).self)?.name {
          inner.types.append(name.bareName)
          let parents = group.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
          add(
            parents.contains("~Copyable") ? .noncopyableType : .type, name, group.modifiers, around)
        }
        let access = group.modifiers.accessLevel
        if group.is(ExtensionDeclSyntax.self) || access == "private" {
          inner.access = access ?? around.access
        }
        collect(group.memberBlock.members.map { Syntax($0.decl) }, inner, lines)
      } else if let macro = item.asProtocol((any FreestandingMacroExpansionSyntax).self),
        macro.macroName.text == "fakes"
      {
        requests += macro.arguments.map { Request($0.expression, around.conditions, lines) }
      }
    }
  }

  private mutating func add(
    _ kind: Declaration.Kind, _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax,
    _ around: Surroundings, text: String = ""
  ) {
    let access = around.access == "private" ? nil : modifiers.accessLevel
    declarations.append(
      Declaration(
        kind: kind, name: name.bareName, outer: around.types, access: access ?? around.access,
        conditions: around.conditions, text: text))
  }

  private mutating func add(_ node: ImportDeclSyntax, _ around: Surroundings) {
    let text = ([node.trimmedDescription] + around.conditions.map { _ in "#endif" })
    imports.append(
      Import(
        module: node.path.first?.name.text ?? "",
        text: (around.conditions + text).joined(separator: "\n"),
        isTestable: node.attributes.trimmedDescription.contains("testable")))
  }
}

extension SourceFacts.Import {
  /// The import as another module can repeat it.
  var plainText: String {
    let hidden = ["public ", "package ", "internal ", "fileprivate ", "private ", "@_exported "]
    return (hidden + ["@_implementationOnly ", "@usableFromInline "]).reduce(text) {
      $0.replacingOccurrences(of: $1, with: "")
    }
  }
}

extension SourceFacts.Request {
  fileprivate init(
    _ argument: ExprSyntax, _ conditions: [String], _ lines: SourceLocationConverter
  ) {
    let base = argument.as(MemberAccessExprSyntax.self)?.base ?? argument
    let text = base.trimmedDescription.filter { !"()".contains($0) }
    let place = lines.location(for: argument.positionAfterSkippingLeadingTrivia)
    self.init(
      type: text.replacingOccurrences(of: "any ", with: ""), conditions: conditions,
      line: place.line,
      column: place.column)
  }
}

extension IfConfigClauseSyntax {
  fileprivate var items: [Syntax] {
    switch elements {
    case .statements(let list): list.map { Syntax($0.item) }
    case .decls(let list): list.map { Syntax($0.decl) }
    default: []
    }
  }
}

extension DeclModifierListSyntax {
  /// The access modifier, with `private` for `fileprivate`.
  fileprivate var accessLevel: String? {
    let names = ["private", "fileprivate", "internal", "package", "public", "open"]
    return map(\.name.text).first(where: names.contains).map {
      $0 == "fileprivate" ? "private" : $0
    }
  }
}
