// The generated file with the fakes of a target.

internal import Foundation
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Writes the fakes that the `#fakes` in the sources of a target ask for.
///
/// The tool of the build plug-in calls it once for each target. `FakeWriter` describes the whole
/// way to a fake.
///
/// - Parameters:
///   - modules: The module of the tests, followed by the modules that it can see.
///   - memory: The file with the results of the last run, which this run replaces.
/// - Returns: The source of the fakes, and error messages in the form of the compiler.
package func writeFakes(
  _ modules: [(name: String, files: [String])], memory: String
) throws -> (text: String, errors: [String]) {
  let index = SourceIndex(modules, memory: memory)
  var file = FakesFile(index)
  for path in index.filesWithRequests { file.add(path, module: modules[0].name) }
  try index.save(to: memory)
  return (file.text, file.errors)
}

/// The file of fakes, to which requests add imports and fakes.
private struct FakesFile {
  let index: SourceIndex
  private var imports: [String] = []
  /// The modules that the file imports.
  private var importedModules: Set<String> = []
  private var fakes: [String] = []
  /// The identifiers of the faked protocols, by the place, the name and the conditions of their
  /// fakes.
  private var owners: [String: String] = [:]
  private(set) var errors: [String] = []

  init(_ index: SourceIndex) { self.index = index }

  /// The whole source of the file.
  var text: String {
    let head = "// Written by the plug-in StakeoutFakes. Edits of this file are lost."
    let parts = [[head], imports, fakes, ["typealias \(pluginMark) = Void"]]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// Adds the imports of a file, and the fakes that it asks for.
  ///
  /// A request that cannot be met adds an error at its line instead.
  mutating func add(_ path: String, module: String) {
    let facts = index.facts(of: path)
    for item in facts.imports { add(item, text: item.text) }
    let place = Declaration(module: module, file: path)
    for request in facts.requests {
      do {
        try add(request, place, facts, choices: [:])
      } catch {
        let reason = (error as? CannotFake)?.reason ?? "\(error)"
        errors.append("\(path):\(request.line):\(request.column): error: \(reason)")
      }
    }
  }

  /// Adds the fakes for one request.
  ///
  /// It finds the protocol, checks that the tests can see it, and merges it with the protocols that
  /// it inherits. If one of these protocols is declared several times, in different conditions, the
  /// merger throws an `AmbiguousDeclaration`. The request is then added again for each of these
  /// declarations, so that each has its own fake.
  ///
  /// - Parameters:
  ///   - place: The module and the file of the request.
  ///   - facts: The facts of that file.
  ///   - choices: The declarations that were chosen before, by the name of the protocol.
  /// - Throws: `CannotFake` if the protocol is not found, is not visible or cannot be faked.
  private mutating func add(
    _ request: SourceFacts.Request, _ place: Declaration, _ facts: SourceFacts,
    choices: [String: Declaration]
  ) throws {
    var merger = ProtocolMerger(index, choices: choices)
    let type: TypeSyntax = "\(raw: request.type)"
    do {
      guard let found = try merger.declaration(of: type, in: place) else {
        throw CannotFake(reason: index.reason(whyNot: type))
      }
      let isTestable = facts.imports.contains { $0.module == found.module && $0.isTestable }
      if found.access == "internal", found.module != place.module, !isTestable {
        throw CannotFake(
          reason: "`\(request.type)` is internal: write `@testable import \(found.module)`")
      }
      try merger.add(found)
      try add(found, merger, request, in: place.module)
    } catch let choice as ProtocolMerger.AmbiguousDeclaration {
      for chosen in choice.declarations {
        try add(request, place, facts, choices: choices.merging([choice.name: chosen]) { $1 })
      }
    }
  }

  /// Adds the fake of a merged protocol, unless the file already has it.
  ///
  /// The fake of a nested protocol is in an extension of the outer type. The fake has the
  /// conditions of the request and of all merged protocols. The file also gets the imports of the
  /// files that declare them, because the members use types of those imports.
  ///
  /// - Throws: `CannotFake` if another protocol has a fake with this name, or if a member cannot be
  ///   implemented.
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
      throw CannotFake(reason: "another protocol already has the fake `Fake\(name)`")
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
      throw CannotFake(reason: reasons.joined(separator: "; "))
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

  /// Adds an import, unless the file already has it.
  private mutating func add(_ item: SourceFacts.Import, text: String) {
    guard text.hasPrefix("#") || importedModules.insert(item.module).inserted else { return }
    if !imports.contains(text) { imports.append(text) }
  }
}

extension SourceIndex {
  /// Returns the reason why no protocol with this name can be faked.
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
