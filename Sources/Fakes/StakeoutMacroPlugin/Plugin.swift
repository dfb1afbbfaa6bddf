// The list of macros for the compiler.

internal import StakeoutFakeWriter
internal import SwiftCompilerPlugin
internal import SwiftSyntaxMacros

@main
struct StakeoutMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    SpryableMacro.self, SpryableVarMacro.self, SpryableFuncMacro.self, FakedMacro.self,
    FakesMacro.self,
  ]
}

// The compiler looks for the types in this module.
enum SpryableMacro: SpryableExpansion {}
enum SpryableVarMacro: SpryableVarExpansion {}
enum SpryableFuncMacro: SpryableFuncExpansion {}
enum FakedMacro: FakedExpansion {}
enum FakesMacro: FakesExpansion {}
