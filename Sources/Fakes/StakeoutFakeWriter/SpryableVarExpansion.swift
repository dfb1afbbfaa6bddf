internal import SwiftDiagnostics
package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes the accessors of a double's property.
package protocol SpryableVarExpansion: AccessorMacro {}

extension SpryableVarExpansion {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(Complaint.notAVariable.at(node, .remove(node, from: declaration)))
      return []
    }
    let keyword = variable.bindingSpecifier
    guard keyword.tokenKind == .keyword(.var) else {
      context.diagnose(
        Complaint.onlyApplicableToVar.at(
          keyword,
          .replace(
            "Replace `let` with `var`", keyword, with: keyword.with(\.tokenKind, .keyword(.var)))))
      return []
    }
    guard let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)
    else {
      context.diagnose(Complaint.invalidVariableRequirement.at(declaration))
      return []
    }
    guard binding.typeAnnotation != nil else {
      let annotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space), type: "<#Type#> " as TypeSyntax)
      context.diagnose(
        Complaint.invalidVariableRequirement.at(
          binding,
          .replace(
            "Add a type", binding,
            with: binding.with(\.pattern, binding.pattern.trimmed)
              .with(\.typeAnnotation, annotation))))
      return []
    }
    return accessors(of: name.identifier.bareName, node, context)
  }

  private static func accessors(
    of name: String, _ node: AttributeSyntax, _ context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    let options = node.optionNames
    var getter = SpyCall()
    getter.isAsync = options.contains("async")
    var effects = getter.isAsync ? "async " : ""
    let thrown = node.argument(labelled: "throwing")
    let error = thrown?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    if let error, error != "any Error", error != "(any Error)" {
      getter.errorType = error
      effects += "throws(\(error)) "
    } else if thrown != nil || options.contains("throws") {
      getter.errorType = "any Error"
      effects += "throws "
    }
    let hasSetter = options.contains("set")
    if hasSetter, !effects.isEmpty {
      context.diagnose(Complaint.setterWithEffects.at(node, removingSet(from: node)))
    }
    guard hasSetter, effects.isEmpty else {
      return ["get \(raw: effects){\n\(raw: getter.statements[0])\n}"]
    }
    getter.functionName = name + "_get"
    let setter = SpyCall(functionName: name + "_set", uses: [.newValue])
    return [
      "get {\n\(raw: getter.statements[0])\n}", "set {\n\(raw: setter.statements[0])\n}",
    ]
  }

  private static func removingSet(from node: AttributeSyntax) -> FixIt? {
    var kept = node.argumentList.filter { $0.optionName != "set" }
    guard let last = kept.indices.last else { return nil }
    kept[last].trailingComma = nil
    return .replace("Remove `.set`", node.argumentList, with: kept)
  }
}
