import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

// testable: a plug-in has no public names.
@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

/// The expansions and diagnostics of the macros, for the sources of the files in `Fakes`.
///
/// The folder `Spryable` has the files for `@Spryable`, `@SpryableVar` and `@SpryableFunc`. In a file, empty
/// lines separate the diagnostics.
@Suite struct MacroExpansionTests {
  @Test(arguments: SectionedFile.paths(in: "Fakes"))
  func `a source expands to what its file says`(path: String) throws {
    let file = try SectionedFile(path, in: "Fakes")
    let expansion = Expansion(try #require(file["source"]).joined(separator: "\n"))
    #expect(expansion.text == file["expansion"]?.joined(separator: "\n"))
    #expect(expansion.complaints == file.paragraphs(of: "complaints"))
  }

  @Test(arguments: ["a-protocol-gets-a-fake.txt", "Spryable/a-getter.txt"])
  func `the files are found`(path: String) {
    #expect(SectionedFile.paths(in: "Fakes").contains(path))
  }

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
        The superclass is already a double, and its `Function` enum cannot be extended: remove `@Spryable`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """
      ])
  }

  @Test func `a function is no variable`() throws {
    // Call the macro directly, because the compiler does not expand it for a function.
    let node: AttributeSyntax = "@SpryableVar"
    let context = BasicMacroExpansionContext()
    let accessors = try SpryableVarMacro.expansion(
      of: node, providingAccessorsOf: DeclSyntax("@SpryableVar func load()"), in: context)
    #expect(accessors.isEmpty)
    #expect(
      context.diagnostics.map(\.message) == ["`@Spryable` can only be applied to a `variable`"])
  }
}
