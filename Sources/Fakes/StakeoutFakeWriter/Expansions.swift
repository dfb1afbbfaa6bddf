package import SwiftSyntax
internal import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes the whole fake of a protocol.
package protocol FakedExpansion: PeerMacro {}

extension FakedExpansion {
  /// The text is written with its indentation: formatting it again takes longer than all the rest.
  package static var formatMode: FormatMode { .disabled }

  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let subject = declaration.as(ProtocolDeclSyntax.self) else {
      context.diagnose(
        Complaint.onlyApplicableToProtocol.at(node, .remove(node, from: declaration)))
      return []
    }
    let (declarations, problems) = fake(of: subject, node)
    problems.forEach(context.diagnose)
    return declarations.map { DeclSyntax("\(raw: $0)") }
  }
}
