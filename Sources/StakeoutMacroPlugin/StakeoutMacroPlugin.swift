internal import SwiftCompilerPlugin
internal import SwiftSyntaxMacros

@main
struct StakeoutMacroPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    SpryableMacro.self, SpryableVarMacro.self, SpryableFuncMacro.self, FakedMacro.self,
  ]
}
