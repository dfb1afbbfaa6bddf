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
      context.complain(.onlyApplicableToProtocol, at: node, .remove(node, from: declaration))
      return []
    }
    let (declarations, problems) = fake(of: subject, node)
    for problem in problems { context.complain(problem) }
    return declarations.map { DeclSyntax("\(raw: $0)") }
  }
}

/// Writes the types of a protocol's fake.
///
/// - Parameter node: The attribute with the options.
func fake(
  of subject: ProtocolDeclSyntax, _ node: AttributeSyntax
) -> (declarations: [String], problems: [Problem]) {
  let inspector = ProtocolInspector(subject, node)
  var members = MemberWriter(inspector.plan)
  members.write(inspector.members)
  let problems = inspector.problems + members.problems
  guard problems.isEmpty else { return ([], problems) }
  return (FakeWriter(plan: inspector.plan, members: members).declarations, [])
}
