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
/// - Parameters:
///   - node: The attribute with the options.
///   - qualifier: The module before the protocol's name, followed by a dot.
func fake(
  of subject: ProtocolDeclSyntax, _ node: AttributeSyntax, qualifier: String = ""
) -> (declarations: [String], problems: [Problem]) {
  let inspector = ProtocolInspector(subject, node)
  var plan = inspector.plan
  plan.qualifier = qualifier
  var members = MemberWriter(plan)
  members.write(inspector.members)
  let problems = (inspector.problems + members.problems).map {
    $0.placed(in: subject, or: node)
  }
  guard problems.isEmpty else { return ([], problems) }
  return (FakeWriter(plan: plan, members: members).declarations, [])
}
