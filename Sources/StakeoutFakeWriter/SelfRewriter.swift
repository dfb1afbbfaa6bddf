internal import SwiftSyntax

/// Replaces `Self` by the fake's name, because `Self` is not allowed in most places of a class.
final class SelfRewriter: SyntaxRewriter {
  private let replacement: String?

  private init(_ replacement: String?) {
    self.replacement = replacement
    super.init(viewMode: .sourceAccurate)
  }

  /// Replaces `Self.Item` by `Item`, and changes nothing else.
  static func withoutSelf<Node: SyntaxProtocol>(_ node: Node) -> Syntax {
    SelfRewriter(nil).rewrite(Syntax(node))
  }

  /// Replaces `Self.Item` by `Item`, and any other `Self` by `name`.
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

/// Gives the generic parameters of a member other names than those of the fake.
final class ShadowRewriter: SyntaxRewriter {
  private let renamed: Set<String>

  private init(_ renamed: Set<String>) {
    self.renamed = renamed
    super.init(viewMode: .sourceAccurate)
  }

  static func rewrite(_ member: DeclSyntax, taken: Set<String>) -> DeclSyntax {
    let clause =
      member.as(FunctionDeclSyntax.self)?.genericParameterClause
      ?? member.as(SubscriptDeclSyntax.self)?.genericParameterClause
      ?? member.as(InitializerDeclSyntax.self)?.genericParameterClause
    let renamed = taken.intersection((clause?.parameters ?? []).map(\.name.text))
    guard !renamed.isEmpty else { return member }
    return ShadowRewriter(renamed).rewrite(member).as(DeclSyntax.self) ?? member
  }

  private func name(for token: TokenSyntax) -> TokenSyntax {
    renamed.contains(token.text) ? token.with(\.tokenKind, .identifier(token.text + "_")) : token
  }

  override func visit(_ node: GenericParameterSyntax) -> GenericParameterSyntax {
    super.visit(node.with(\.name, name(for: node.name)))
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    super.visit(node.with(\.name, name(for: node.name)))
  }
}

extension SyntaxProtocol {
  /// Whether `Self` occurs here, except before an associated type.
  var mentionsSelf: Bool {
    SelfRewriter.withoutSelf(self).tokens(viewMode: .sourceAccurate).contains { $0.text == "Self" }
  }
}
