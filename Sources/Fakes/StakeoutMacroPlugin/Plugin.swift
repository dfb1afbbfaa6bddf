// The compiler plug-in that provides Stakeout's macros.

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

// These types are declared here, because the compiler looks for them in this module.
enum SpryableMacro: SpryableExpansion {}
enum SpryableVarMacro: SpryableVarExpansion {}
enum SpryableFuncMacro: SpryableFuncExpansion {}
enum FakedMacro: FakedExpansion {}
enum FakesMacro: FakesExpansion {}
