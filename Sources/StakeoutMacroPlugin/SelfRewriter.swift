internal import SwiftSyntax

/// Writes a fake's name for `Self`, which stands for nothing in most places of a class.
final class SelfRewriter: SyntaxRewriter {
  private let replacement: String?

  private init(_ replacement: String?) {
    self.replacement = replacement
    super.init(viewMode: .sourceAccurate)
  }

  /// `Item` for `Self.Item`, and nothing else.
  static func withoutSelf<Node: SyntaxProtocol>(_ node: Node) -> Syntax {
    SelfRewriter(nil).rewrite(Syntax(node))
  }

  /// `Item` for `Self.Item`, and `name` for any other `Self`.
  static func rewrite<Node: SyntaxProtocol>(_ node: Node, naming name: String?) -> Node {
    SelfRewriter(name).rewrite(Syntax(node)).as(Node.self) ?? node
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard node.baseType.as(IdentifierTypeSyntax.self)?.name.text == "Self" else {
      return super.visit(node)
    }
    let member = IdentifierTypeSyntax(
      name: node.name, genericArgumentClause: node.genericArgumentClause)
    return TypeSyntax(
      member.with(\.leadingTrivia, node.leadingTrivia)
        .with(\.trailingTrivia, node.trailingTrivia))
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.text == "Self", let replacement else { return super.visit(node) }
    return TypeSyntax(
      IdentifierTypeSyntax(name: .identifier(replacement))
        .with(\.leadingTrivia, node.leadingTrivia)
        .with(\.trailingTrivia, node.trailingTrivia))
  }
}

extension SyntaxProtocol {
  /// Whether `Self` stands here, other than before an associated type.
  var mentionsSelf: Bool {
    SelfRewriter.withoutSelf(self).tokens(viewMode: .sourceAccurate).contains { $0.text == "Self" }
  }
}
