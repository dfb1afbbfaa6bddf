package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes the body of a double's function.
package protocol SpryableFuncExpansion: BodyMacro {}

extension SpryableFuncExpansion {
  package static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    guard let function = declaration.as(FunctionDeclSyntax.self) else {
      context.complain(.notAFunction, at: node, .remove(node, from: declaration))
      return []
    }
    let parts = FunctionParts(function)
    let complaints = parts.complaints
    for (complaint, place) in complaints { context.complain(complaint, at: place) }
    // Return a body even so. Without one the compiler would report another error.
    guard complaints.isEmpty else { return ["fatalError()"] }

    let options = node.optionNames
    var call = parts.call(parts.uses(recordsClosures: !options.contains("asArgument")))
    call.functionName = function.overloadName
    call.keepsIsolation = function.modifiers.trimmedDescription.contains("nonsending")
    return Array(CodeBlockItemListSyntax("\(raw: call.statements.joined(separator: "\n"))"))
  }
}

extension FunctionDeclSyntax {
  /// The name that distinguishes it from functions with the same labels; nil without such an
  /// option.
  var overloadName: String? {
    let options = attribute(named: "SpryableFunc")?.optionNames ?? []
    let name = CallableName(self)
    if options.contains("overloadedResult") {
      return name.rawNameWithTypes + " -> " + resultText
    }
    return options.contains("overloaded") ? name.rawNameWithTypes : nil
  }

  /// The name of the case that belongs to ``overloadName``.
  var overloadCase: String {
    let options = attribute(named: "SpryableFunc")?.optionNames ?? []
    let name = CallableName(self).caseNameWithTypes
    guard options.contains("overloadedResult") else { return name }
    return name + "_" + (signature.returnClause?.type.words ?? "Void")
  }

  var isOperator: Bool {
    switch name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// The result type without colons.
  var resultText: String {
    guard let type = signature.returnClause?.type else { return "Void" }
    return type.textWithoutColons
  }
}
