internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// A protocol, a typealias or another type in the sources.
struct Declaration: Codable {
  let module: String
  let file: String
  var name = ""
  /// The names of the types around it.
  var outer: [String] = []
  /// The access level, with `private` for `fileprivate`.
  var access = "internal"
  /// The lines of the `#if`s around it.
  var conditions: [String] = []
  /// The source of a protocol or a typealias.
  var text = ""
  var isNoncopyable = false

  /// The name as seen from the top level of its module.
  var path: [String] { outer + [name] }

  var id: String { "\(file):\(path.joined(separator: ".")):\(conditions)" }

  var syntax: DeclSyntax { "\(raw: text)" }
}

/// The parts of a source file that concern fakes.
struct SourceFacts: Codable {
  /// An argument of `#fakes`.
  struct Request: Codable {
    let type: String
    let conditions: [String]
    let line: Int
    let column: Int
  }

  struct Import: Codable {
    let module: String
    /// The import with the conditions around it.
    let text: String
    /// The import as another module can repeat it.
    let plainText: String
    let isTestable: Bool
  }

  private(set) var imports: [Import] = []
  private(set) var declarations: [Declaration] = []
  private(set) var requests: [Request] = []

  init(source: String, module: String, file: String) {
    let tree = Parser.parse(source: source)
    let lines = SourceLocationConverter(fileName: "", tree: tree)
    collect(
      tree.statements.map { Syntax($0.item) }, Declaration(module: module, file: file), lines)
  }

  /// - Parameter around: The module, the file and the conditions of the declarations here.
  private mutating func collect(
    _ items: [Syntax], _ around: Declaration, _ lines: SourceLocationConverter
  ) {
    for item in items {
      if let node = item.as(ImportDeclSyntax.self) {
        add(node, around.conditions)
      } else if item.is(ProtocolDeclSyntax.self) || item.is(TypeAliasDeclSyntax.self) {
        add(item, around, text: item.trimmedDescription)
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
        let access = group.modifiers.accessLevel
        if let type = group.as(ExtensionDeclSyntax.self)?.extendedType {
          inner.outer += type.trimmedDescription.split(separator: ".").map(String.init)
          inner.access = access ?? around.access
        } else {
          inner.outer += add(item, around).map { [$0] } ?? []
          if access == "private" { inner.access = "private" }
        }
        collect(group.memberBlock.members.map { Syntax($0.decl) }, inner, lines)
      } else if let macro = item.asProtocol((any FreestandingMacroExpansionSyntax).self),
        macro.macroName.text == "fakes"
      {
        requests += macro.arguments.map { argument in
          let base =
            argument.expression.as(MemberAccessExprSyntax.self)?.base ?? argument.expression
          let place = lines.location(for: argument.positionAfterSkippingLeadingTrivia)
          return Request(
            type: base.trimmedDescription.filter { !"()".contains($0) }
              .replacing("any ", with: ""),
            conditions: around.conditions, line: place.line, column: place.column)
        }
      }
    }
  }

  /// Adds a declaration, and returns its name.
  @discardableResult
  private mutating func add(
    _ node: Syntax, _ around: Declaration, text: String = ""
  ) -> String? {
    guard let name = node.asProtocol((any NamedDeclSyntax).self)?.name.bareName else { return nil }
    var declaration = around
    declaration.name = name
    declaration.text = text
    if around.access != "private" {
      declaration.access =
        node.asProtocol((any WithModifiersSyntax).self)?.modifiers.accessLevel ?? around.access
    }
    declaration.isNoncopyable =
      node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.inheritedTypes
      .contains { $0.type.trimmedDescription == "~Copyable" } ?? false
    declarations.append(declaration)
    return name
  }

  private mutating func add(_ node: ImportDeclSyntax, _ conditions: [String]) {
    let hidden = ["@_exported", "@_implementationOnly", "@usableFromInline"]
    var plain = node
    plain.modifiers = []
    plain.attributes = node.attributes.filter { !hidden.contains($0.trimmedDescription) }
    let text = { (node: ImportDeclSyntax) in
      (conditions + [node.trimmedDescription] + conditions.map { _ in "#endif" })
        .joined(separator: "\n")
    }
    imports.append(
      Import(
        module: node.path.first?.name.text ?? "", text: text(node), plainText: text(plain),
        isTestable: node.attributes.trimmedDescription.contains("testable")))
  }
}

extension IfConfigClauseSyntax {
  fileprivate var items: [Syntax] {
    guard case .statements(let list)? = elements else { return members.map { Syntax($0) } }
    return list.map { Syntax($0.item) }
  }
}

extension DeclModifierListSyntax {
  /// The access modifier, with `private` for `fileprivate`.
  fileprivate var accessLevel: String? { access == "fileprivate" ? "private" : access }
}
