// Finds the declarations of protocols and other types in the sources of modules.

internal import Foundation
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// An index of the protocols and other types in the sources of modules.
///
/// It parses a file only if its bytes contain a name that is needed, and remembers the result until
/// the file changes.
final class SourceIndex {
  /// The facts of a file, with the stamp that the file had when it was parsed.
  private struct Memory: Codable {
    let stamp: String
    let facts: SourceFacts
  }

  /// The results of the last run, by file.
  private var memory: [String: Memory] = [:]
  /// The results that this run has used, by file.
  private var used: [String: Memory] = [:]
  /// The module of each file.
  private var modules: [String: String] = [:]
  /// The files that may declare a name, by name.
  private var places: [String: [String]] = [:]
  /// The names of typealiases.
  private var aliases: Set<String> = []
  /// The files of the first module that contain `#fakes`.
  private(set) var filesWithRequests: [String] = []

  /// Creates an index, and searches all files for names.
  ///
  /// - Parameters:
  ///   - modules: The module of the tests, followed by the modules that it can see.
  ///   - file: The file with the results of the last run.
  init(_ modules: [(name: String, files: [String])], memory file: String) {
    if let data = FileManager.default.contents(atPath: file) {
      memory = (try? JSONDecoder().decode([String: Memory].self, from: data)) ?? [:]
    }
    for (number, module) in modules.enumerated() {
      for file in module.files {
        self.modules[file] = module.name
        var data = FileManager.default.contents(atPath: file) ?? Data()
        data.append(0)
        let aliases = data.names(after: "typealias")
        self.aliases.formUnion(aliases)
        let names = ["protocol", "struct", "class", "enum", "actor"].reduce(into: aliases) {
          $0.formUnion(data.names(after: $1))
        }
        for name in names { places[name, default: []].append(file) }
        if number == 0, data.range(of: Data("#fakes".utf8)) != nil {
          filesWithRequests.append(file)
        }
      }
    }
  }

  /// Whether a type's name at a place may mean something else in the generated file.
  func isAmbiguous(_ name: String, in place: Declaration) -> Bool {
    guard places[name] != nil else { return false }
    return !place.outer.isEmpty || aliases.contains(name) || isDeclaredTwice(name)
  }

  /// Whether several modules may have a type with this name.
  func isDeclaredTwice(_ name: String) -> Bool {
    Self.namesOfFoundation.contains(name) || Set((places[name] ?? []).map { modules[$0] }).count > 1
  }

  /// Names of Foundation's types that other modules use as well.
  private static let namesOfFoundation: Set<String> = [
    "Calendar", "Data", "Date", "Dimension", "Expression", "Formatter", "Host", "JSONDecoder",
    "JSONEncoder", "Locale",
    "Measurement", "Notification", "Operation", "Pipe", "Port", "Predicate", "Process", "Progress",
    "Scanner", "Stream", "Thread", "Timer", "Unit",
  ]

  /// Returns the declarations of a name in all modules.
  func declarations(named name: String) -> [Declaration] {
    (places[name] ?? []).flatMap { facts(of: $0).declarations.filter { $0.name == name } }
  }

  /// Returns the facts of a file, from the last run if neither the file nor this tool has changed.
  func facts(of file: String) -> SourceFacts {
    if let known = used[file] { return known.facts }
    let stamp = Self.stamp(of: CommandLine.arguments[0]) + Self.stamp(of: file)
    if let known = memory[file], known.stamp == stamp {
      used[file] = known
      return known.facts
    }
    let source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let facts = SourceFacts(source: source, module: modules[file] ?? "", file: file)
    used[file] = Memory(stamp: stamp, facts: facts)
    return facts
  }

  /// Writes the results that this run has used, for the next run.
  func save(to file: String) throws {
    try JSONEncoder().encode(used).write(to: URL(fileURLWithPath: file))
  }

  /// Returns a text that differs if the file has changed: its modification date and its size.
  private static func stamp(of file: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    let date = attributes?[.modificationDate] as? Date
    return "\(date?.timeIntervalSinceReferenceDate ?? 0) \(attributes?[.size] ?? 0) "
  }
}

extension Data {
  /// Returns the identifiers that follow a keyword, in data that ends with a zero.
  ///
  /// It uses `strstr`, because the C library finds six keywords faster than a debug build of this
  /// tool reads the bytes once.
  fileprivate func names(after keyword: String) -> Set<String> {
    withUnsafeBytes { bytes in
      var names: Set<String> = []
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return names }
      var start = base
      while let hit = strstr(start, keyword) {
        start = UnsafePointer(hit) + keyword.utf8.count
        let rest = bytes[base.distance(to: start)...].drop { isspace(Int32($0)) != 0 || $0 == 0x60 }
        let name = rest.prefix { isalnum(Int32($0)) != 0 || $0 == 0x5F || $0 >= 0x80 }
        guard rest.startIndex > base.distance(to: start), !name.isEmpty else { continue }
        names.insert(String(decoding: name, as: UTF8.self))
      }
      return names
    }
  }
}

/// A protocol, a typealias or another type in the sources.
struct Declaration: Codable {
  let module: String
  let file: String
  var name = ""
  /// The names of the types around the declaration.
  var outer: [String] = []
  /// The access level, with `private` for `fileprivate`.
  var access = "internal"
  /// The lines of the `#if`s around the declaration.
  var conditions: [String] = []
  /// The source of a protocol or a typealias.
  var text = ""
  var isNoncopyable = false

  /// The name as seen from the top level of its module.
  var path: [String] { outer + [name] }

  /// A text that identifies the declaration in all modules.
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

  /// An import in the file.
  struct Import: Codable {
    let module: String
    /// The source of the import, with the conditions around it.
    let text: String
    /// The source of the import in a form that another module can repeat.
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

  /// Collects the imports, declarations and requests in these items, and in the items inside them.
  ///
  /// - Parameter around: The module, the file, the outer types and the conditions of these items.
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
