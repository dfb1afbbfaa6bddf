package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Declares nothing but a check that the plug-in has been applied.
package protocol FakesExpansion: DeclarationMacro {}

extension FakesExpansion {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    ["private typealias \(context.makeUniqueName("check")) = \(raw: pluginMark)"]
  }
}

/// A type that the plug-in declares.
///
/// Without the plug-in, the compiler cannot find it, and shows this name.
let pluginMark = "ThisTargetNeedsThePluginStakeoutFakes"
