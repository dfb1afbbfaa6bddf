import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

@Suite struct SpryableVarMacroTests {
  @Test func `a getter`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar var name: String
        @SpryableVar(.get) static var title: String
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          var name: String {
              get {
                  return spryify()
              }
          }
          static var title: String {
              get {
                  return spryify()
              }
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a getter and a setter`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar(.set) var name: String
        @SpryableVar(.get, .set) var `class`: String
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          var name: String {
              get {
                  return spryify("name_get")
              }
              set {
                  return spryify("name_set", arguments: newValue)
              }
          }
          var `class`: String {
              get {
                  return spryify("class_get")
              }
              set {
                  return spryify("class_set", arguments: newValue)
              }
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a getter that waits and throws`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar(.async) var a: String
        @SpryableVar(.throws) var b: String
        @SpryableVar(.get, .throws, .async) var c: String
        @SpryableVar(throwing: StoreError.self) var d: String
        @SpryableVar(.async, throwing: StoreError.self) var e: String
        @SpryableVar(throwing: (any Error).self) var f: String
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          var a: String {
              get async {
                  return await spryifyAsync()
              }
          }
          var b: String {
              get throws {
                  return try spryifyThrows()
              }
          }
          var c: String {
              get async throws {
                  return try await spryifyAsyncThrows()
              }
          }
          var d: String {
              get throws(StoreError) {
                  return try spryifyThrows(throwing: StoreError.self)
              }
          }
          var e: String {
              get async throws(StoreError) {
                  return try await spryifyAsyncThrows(throwing: StoreError.self)
              }
          }
          var f: String {
              get throws {
                  return try spryifyThrows()
              }
          }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a setter is neither async nor throws`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar(.set, .async, .throws) var name: String
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          var name: String {
              get async throws {
                  return try await spryifyAsyncThrows()
              }
          }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.setterWithEffects at `@SpryableVar(.set, .async, .throws)`
        A property with a setter can be neither `async` nor `throws`: remove `.set`
        Remove `.set`:
          `.set, .async, .throws` -> `.async, .throws`
        """
      ])
  }

  @Test func `a constant has no accessors`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar let name: String
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          let name: String
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.onlyApplicableToVar at `let`
        `@Spryable` can only be applied to a computed property (`var`)
        Replace `let` with `var`:
          `let` -> `var`
        """
      ])
  }

  @Test func `a variable needs a name and a type`() {
    let expansion = Expansion(
      """
      class Fake {
        @SpryableVar var name = ""
        @SpryableVar var (a, b): (Int, Int)
      }
      """)
    #expect(
      expansion.text
        == """
        class Fake {
          var name = ""
          var (a, b): (Int, Int)
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.invalidVariableRequirement at `name = ""`
        Invalid variable requirement. Missing type annotation.
        Add a type:
          `name = ""` -> `name: <#Type#> = ""`
        """,
        """
        error SpryableMacros.invalidVariableRequirement at `@SpryableVar var (a, b): (Int, Int)`
        Invalid variable requirement. Missing type annotation.
        """,
      ])
  }
}

@Suite struct SpryableVarMacroOnFunctionTests {
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
