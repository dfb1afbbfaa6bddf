internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Writes the whole fake of a protocol.
enum FakedMacro: PeerMacro {
  /// The text is written with its indentation: formatting it again takes longer than all the rest.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let subject = declaration.as(ProtocolDeclSyntax.self) else {
      context.complain(.onlyApplicableToProtocol, at: node, .remove(node, from: declaration))
      return []
    }
    let inspector = ProtocolInspector(subject, node)
    let plan = inspector.plan
    var problems = inspector.problems
    var writer = MemberWriter(plan)
    writer.write(inspector.members)
    problems += writer.problems
    for problem in problems { context.complain(problem) }
    guard problems.isEmpty else { return [] }
    return FakeWriter(plan: plan, members: writer).declarations.map { DeclSyntax("\(raw: $0)") }
  }
}
