// The generated file of a target.

internal import Foundation
internal import SwiftDiagnostics
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
  let index = SourceIndex(modules, memory: memory)
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
    let place = Declaration(module: module, file: path)
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
    _ request: SourceFacts.Request, _ place: Declaration, _ facts: SourceFacts,
    choices: [String: Declaration]
  ) throws {
    var merger = ProtocolMerger(index, choices: choices)
    let type: TypeSyntax = "\(raw: request.type)"
    do {
      guard let found = try merger.declaration(of: type, in: place) else {
        throw Unfit(reason: index.reason(whyNot: type))
      }
      let isTestable = facts.imports.contains { $0.module == found.module && $0.isTestable }
      if found.access == "internal", found.module != place.module, !isTestable {
        throw Unfit(
          reason: "`\(request.type)` is internal: write `@testable import \(found.module)`")
      }
      try merger.add(found)
      try add(found, merger, request, in: place.module)
    } catch let choice as ProtocolMerger.Choice {
      for chosen in choice.declarations {
        try add(request, place, facts, choices: choices.merging([choice.name: chosen]) { $1 })
      }
    }
  }

  private mutating func add(
    _ declaration: Declaration, _ merger: ProtocolMerger, _ request: SourceFacts.Request,
    in module: String
  ) throws {
    let name = declaration.name
    let subject = try merger.merged(name: name)
    let isQualified = declaration.outer.first.map(index.isDeclaredTwice) ?? false
    let outer = ((isQualified ? [declaration.module] : []) + declaration.outer)
      .joined(separator: ".")
    let conditions = (merger.declarations.flatMap(\.conditions) + request.conditions)
      .reduce(into: [String]()) { unique, line in
        if !unique.contains(line) { unique.append(line) }
      }
    let key = ([outer, name] + conditions).joined(separator: "\n")
    guard owners[key] != declaration.id else { return }
    guard owners.updateValue(declaration.id, forKey: key) == nil else {
      throw Unfit(reason: "another protocol already has the fake `Fake\(name)`")
    }
    let isAmbiguous = outer.isEmpty && index.isDeclaredTwice(name)
    let (types, problems) = fake(
      of: subject, "@Faked", qualifier: isAmbiguous ? declaration.module + "." : "")
    guard problems.isEmpty else {
      let reasons = problems.map { problem in
        let place = "`\(problem.node.trimmedDescription)`"
        if case .inheritedProtocol? = problem.diagMessage as? Complaint {
          return "the fake of `\(name)` is isolated, and cannot implement \(place)"
        }
        return "\(place) in `\(name)`: \(problem.message)"
      }
      throw Unfit(reason: reasons.joined(separator: "; "))
    }
    for declaration in merger.declarations {
      if declaration.module != module, importedModules.insert(declaration.module).inserted {
        imports.append("import \(declaration.module)")
      }
      for item in index.facts(of: declaration.file).imports { add(item, text: item.plainText) }
    }
    let body = outer.isEmpty ? types : ["extension \(outer) {"] + types + ["}"]
    fakes += conditions + body + conditions.map { _ in "#endif" } + [""]
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
    guard !type.is(CompositionTypeSyntax.self) else {
      return "a composition needs a name: declare `typealias Name = \(name)`, and write `Name`"
    }
    if declarations(named: type.lastName).contains(where: { $0.access == "private" }) {
      return "`\(name)` is private, so no other file can implement it"
    }
    return "there is no protocol `\(name)` in the sources of this target and its dependencies"
  }
}
