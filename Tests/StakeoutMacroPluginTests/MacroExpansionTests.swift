import Foundation
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

/// What the macros make of a source, and what they say about it.
@Suite struct MacroExpansionTests {
  @Test(arguments: ExpansionFile.names)
  func `a source expands to what its file says`(name: String) throws {
    let file = try ExpansionFile(name)
    let expansion = Expansion(file.source)
    #expect(expansion.text == file.expansion)
    #expect(expansion.complaints == file.complaints)
  }

  @Test(arguments: ["a-protocol-gets-a-fake.txt", "Spryable/a-getter.txt"])
  func `the files are found`(name: String) { #expect(ExpansionFile.names.contains(name)) }

  @Test func `a class that says itself what it is gets the rest`() {
    let expansion = Expansion("@Spryable class Fake: Store, Spryable {}", conformances: [])
    #expect(
      expansion.text
        == """
        class Fake: Store, Spryable {

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a class that inherits from a double cannot be one of its own`() {
    let expansion = Expansion("@Spryable class Fake: FakeParent {}", conformances: [])
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.inheritsDouble at `@Spryable`
        This class inherits from a double, whose list of functions cannot have more added to it: remove `@Spryable`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """
      ])
  }

  @Test func `a function is no variable`() throws {
    // The compiler does not let it come to this; the macro itself has to be asked.
    let node: AttributeSyntax = "@SpryableVar"
    let context = BasicMacroExpansionContext()
    let accessors = try SpryableVarMacro.expansion(
      of: node, providingAccessorsOf: DeclSyntax("@SpryableVar func load()"), in: context)
    #expect(accessors.isEmpty)
    #expect(
      context.diagnostics.map(\.message) == ["`@Spryable` can only be applied to a `variable`"])
  }
}

/// A file in `Fakes`, whose folder `Spryable` has those of `@Spryable`, `@SpryableVar` and `@SpryableFunc`.
///
/// Three sections, each below a line such as `--- source`; an empty line separates complaints.
private struct ExpansionFile {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fakes")

  static let names = (FileManager.default.subpaths(atPath: folder.path) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  let source: String
  let expansion: String
  let complaints: [String]

  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    var sections: [Substring: [Substring]] = [:]
    var title: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("--- ") {
        title = line.dropFirst(4)
      } else {
        sections[title, default: []].append(line)
      }
    }
    source = try #require(sections["source"]).joined(separator: "\n")
    expansion = try #require(sections["expansion"]).joined(separator: "\n")
    complaints = (sections["complaints"] ?? []).split(separator: "")
      .map { $0.joined(separator: "\n") }
  }
}
