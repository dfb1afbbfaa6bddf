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
      context.diagnose(Complaint.notAFunction.at(node, .remove(node, from: declaration)))
      return []
    }
    let member = Member(function)
    let complaints = member.complaints
    complaints.forEach(context.diagnose)
    // Return a body even so. Without one the compiler would report another error.
    guard complaints.isEmpty else { return ["fatalError()"] }

    var call = member.call(recordsClosures: !node.optionNames.contains("asArgument"))
    let name = member.nameInSpryable
    call.functionName = name.isPlain ? nil : name.raw
    return Array(CodeBlockItemListSyntax("\(raw: call.statements.joined(separator: "\n"))"))
  }
}

extension Member {
  /// The name in a class with `@Spryable`, as the options of `@SpryableFunc` say.
  var nameInSpryable: MemberName {
    let options = attributes.named("SpryableFunc")?.optionNames ?? []
    return MemberName(
      self,
      options.contains("overloadedResult")
        ? .results : options.contains("overloaded") ? .types : .plain)
  }
}
