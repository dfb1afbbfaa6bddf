internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacroExpansion
internal import SwiftSyntaxMacros

// testable: a plug-in has no public names.
@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

/// A source after the expansion of its macros, with the diagnostics of the macros.
struct Expansion {
  let text: String
  /// A text for each diagnostic: severity, id, source code at its position, message, and fix-its.
  let complaints: [String]

  /// - Parameter conformances: The protocols that a class does not conform to yet, according to the compiler.
  init(_ source: String, conformances: [TypeSyntax] = ["Spryable"]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Fakes", fullFilePath: "Fakes.swift")])
    let specs: [String: MacroSpec] = [
      "Spryable": MacroSpec(type: SpryableMacro.self, conformances: conformances),
      "SpryableVar": MacroSpec(type: SpryableVarMacro.self),
      "SpryableFunc": MacroSpec(type: SpryableFuncMacro.self),
      "Faked": MacroSpec(type: FakedMacro.self),
    ]
    let expanded = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.parentContexts)
      })
    text = expanded.description
    complaints = context.diagnostics.map { Self.describe($0, context) }
  }

  private static func describe(
    _ diagnostic: Diagnostic, _ context: BasicMacroExpansionContext
  ) -> String {
    let complaint = diagnostic.diagMessage
    // The compiler shows a diagnostic without a location at `<unknown>:0`.
    let place = context.location(of: diagnostic.node) == nil ? "no place, of" : "at"
    let lines = [
      "\(complaint.severity) \(complaint.diagnosticID.text) \(place) "
        + "`\(diagnostic.node.firstLine)`",
      complaint.message,
    ]
    let fixes = diagnostic.fixIts.flatMap { fix in
      ["\(fix.message.message):"]
        + fix.changes.map { change in
          guard case .replace(let old, let new) = change else { return "  another change" }
          return "  `\(old.firstLine)` -> `\(new.firstLine)`"
        }
    }
    return (lines + fixes).joined(separator: "\n")
  }
}

extension MessageID {
  fileprivate var text: String {
    let words = "\(self)".split(separator: "\"").map(String.init)
    return words.count > 3 ? "\(words[1]).\(words[3])" : "\(self)"
  }
}

extension SyntaxProtocol {
  fileprivate var firstLine: String {
    let text = trimmedDescription
    return text.prefix { $0 != "\n" }.description
  }

  fileprivate var parentContexts: [Syntax] { [] }
}
