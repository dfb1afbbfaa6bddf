internal import Foundation
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Writes the fakes that the sources of a target ask for.
///
/// - Parameters:
///   - modules: The module of the tests, followed by those that it can see.
///   - memory: The file with the results of the last run.
/// - Returns: The source of the fakes, and messages in the form of the compiler.
package func writeFakes(
  _ modules: [(name: String, files: [String])], memory: String
) throws -> (text: String, errors: [String]) {
  let index = SourceIndex(modules.map { .init(name: $0.name, files: $0.files) }, memory: memory)
  var file = FakesFile(index)
  for path in index.filesWithRequests { file.add(path, module: modules[0].name) }
  try index.save(to: memory)
  return (file.text, file.errors)
}

private struct FakesFile {
  let index: SourceIndex
  private var imports: [String] = []
  private var importedModules: Set<String> = []
  private var fakes: [String] = []
  private var owners: [String: String] = [:]
  private(set) var errors: [String] = []

  init(_ index: SourceIndex) { self.index = index }

  var text: String {
    let head = "// Written by the plug-in StakeoutFakes. Edits of this file are lost."
    let parts = [[head], imports, fakes, ["typealias \(pluginMark) = Void"]]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// Adds the fakes that a file asks for.
  mutating func add(_ path: String, module: String) {
    let facts = index.facts(of: path)
    for item in facts.imports { add(item, text: item.text) }
    let place = SourceIndex.Entry(
      module: module, file: path,
      declaration: .init(kind: .type, name: "", outer: [], access: "internal", conditions: []))
    for request in facts.requests {
      do {
        try add(request, place, facts, choices: [:])
      } catch {
        let reason = (error as? Unfit)?.reason ?? "\(error)"
        errors.append("\(path):\(request.line):\(request.column): error: \(reason)")
      }
    }
  }

  private mutating func add(
    _ request: SourceFacts.Request, _ place: SourceIndex.Entry, _ facts: SourceFacts,
    choices: [String: SourceIndex.Entry]
  ) throws {
    var merger = ProtocolMerger(index, choices: choices)
    var parser = Parser(request.type)
    let type = TypeSyntax.parse(from: &parser)
    do {
      guard let entry = try merger.entry(of: type, in: place) else {
        throw Unfit(reason: index.reason(whyNot: type))
      }
      let isTestable = facts.imports.contains { $0.module == entry.module && $0.isTestable }
      if entry.declaration.access == "internal", entry.module != place.module, !isTestable {
        throw Unfit(
          reason: "`\(request.type)` is internal: write `@testable import \(entry.module)`")
      }
      try merger.add(entry)
      try add(entry, merger, request, in: place.module)
    } catch let choice as ProtocolMerger.Choice {
      for entry in choice.entries {
        try add(request, place, facts, choices: choices.merging([choice.name: entry]) { $1 })
      }
    }
  }

  private mutating func add(
    _ entry: SourceIndex.Entry, _ merger: ProtocolMerger, _ request: SourceFacts.Request,
    in module: String
  ) throws {
    let name = entry.declaration.name
    guard let subject = try merger.merged(name: name) else { return }
    let conditions = merger.entries.flatMap(\.declaration.conditions) + request.conditions
    let isQualified = entry.declaration.outer.first.map(index.isDeclaredTwice) ?? false
    let outer = ((isQualified ? [entry.module] : []) + entry.declaration.outer)
      .joined(separator: ".")
    let key = ([outer, name] + conditions).joined(separator: "\n")
    guard owners[key] != entry.id else { return }
    guard owners.updateValue(entry.id, forKey: key) == nil else {
      throw Unfit(reason: "another protocol already has the fake `Fake\(name)`")
    }
    let isAmbiguous = outer.isEmpty && index.isDeclaredTwice(name)
    let (declarations, problems) = fake(
      of: subject, "@Faked", qualifier: isAmbiguous ? entry.module + "." : "")
    guard problems.isEmpty else {
      throw Unfit(
        reason: problems.map {
          guard case .inheritedProtocol(let parent) = $0.complaint else {
            return "`\($0.place.trimmedDescription)` in `\(name)`: \($0.complaint.message)"
          }
          return "the fake of `\(name)` is isolated, and cannot implement `\(parent)`"
        }.joined(separator: "; "))
    }
    for entry in merger.entries {
      if entry.module != module, importedModules.insert(entry.module).inserted {
        imports.append("import \(entry.module)")
      }
      for item in index.facts(of: entry.file).imports { add(item, text: item.plainText) }
    }
    let body = outer.isEmpty ? declarations : ["extension \(outer) {"] + declarations + ["}"]
    let unique = conditions.enumerated().filter { conditions.firstIndex(of: $1) == $0 }.map(
      \.element)
    fakes += unique + body + unique.map { _ in "#endif" } + [""]
  }

  private mutating func add(_ item: SourceFacts.Import, text: String) {
    guard text.hasPrefix("#") || importedModules.insert(item.module).inserted else { return }
    if !imports.contains(text) { imports.append(text) }
  }
}

extension SourceIndex {
  /// The reason why no protocol with this name can be faked.
  fileprivate func reason(whyNot type: TypeSyntax) -> String {
    let name = type.trimmedDescription
    guard type.as(CompositionTypeSyntax.self) == nil else {
      return "a composition needs a name: declare `typealias Name = \(name)`, and write `Name`"
    }
    if entries(named: type.lastName).contains(where: { $0.declaration.access == "private" }) {
      return "`\(name)` is private, so no other file can implement it"
    }
    return "there is no protocol `\(name)` in the sources of this target and its dependencies"
  }
}
