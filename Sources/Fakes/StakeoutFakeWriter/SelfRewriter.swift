// Turns requirements into what a class can declare.

internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// Turns the requirements of a protocol into what a fake can declare.
///
/// `Self` is not allowed in most places of a class. A parameter needs a name to be recorded. A
/// generic parameter cannot have the name of one of the fake's.
final class SelfRewriter: SyntaxRewriter {
  private let replacement: String?
  private let renamed: Set<String>

  /// - Parameters:
  ///   - replacement: What replaces `Self`; nil to keep it.
  ///   - renamed: The generic parameters that get other names.
  init(_ replacement: String?, renaming renamed: Set<String> = []) {
    self.replacement = replacement
    self.renamed = renamed
    super.init(viewMode: .sourceAccurate)
  }

  /// `Self.Item` is `Item`.
  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard node.baseType.trimmedDescription == "Self" else { return super.visit(node) }
    return node.replaced(by: node.name.text + (node.genericArgumentClause?.description ?? ""))
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.text == "Self", let replacement else { return super.visit(node) }
    return node.replaced(by: replacement)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard renamed.contains(token.text), let parent = token.parent,
      parent.is(IdentifierTypeSyntax.self) || parent.is(GenericParameterSyntax.self)
    else { return token }
    return token.with(\.tokenKind, .identifier(token.text + "_"))
  }

  override func visit(_ node: FunctionParameterClauseSyntax) -> FunctionParameterClauseSyntax {
    guard node.parameters.contains(where: { $0.nameToken.text == "_" }) else {
      return super.visit(node)
    }
    let named = node.parameters.enumerated().map { number, parameter in
      guard parameter.nameToken.text == "_" else { return parameter }
      return parameter.with(\.firstName.trailingTrivia, .space)
        .with(\.secondName, .identifier("arg\(number)"))
    }
    return super.visit(node.with(\.parameters, FunctionParameterListSyntax(named)))
  }
}

extension SyntaxProtocol {
  /// The same with `Item` for `Self.Item`.
  var withoutSelf: Syntax { SelfRewriter(nil).rewrite(self) }

  /// Whether `Self` occurs here, except before an associated type.
  var mentionsSelf: Bool {
    withoutSelf.tokens(viewMode: .sourceAccurate).contains { $0.text == "Self" }
  }
}

extension TypeSyntaxProtocol {
  /// Another type with the same trivia.
  func replaced(by type: String) -> TypeSyntax { "\(leadingTrivia)\(raw: type)\(trailingTrivia)" }
}

extension FakePlan {
  /// The declaration as the fake has it.
  ///
  /// A final fake may use its own name for `Self`. In others, only a covariant result stays `Self`.
  func implementing(_ requirement: DeclSyntax) -> DeclSyntax {
    let generics = Member.all(in: requirement).first?.generics?.parameters.map(\.name.text) ?? []
    let renamed = Set(generics).intersection(associated.map(\.name))
    return SelfRewriter(isInHierarchy ? nil : fakeName, renaming: renamed).rewrite(requirement)
      .cast(DeclSyntax.self)
  }

  /// Replaces `Self` for a word.
  ///
  /// A word that other fakes inherit does not know the fake, and has the protocol instead.
  func namedInWords(_ type: TypeSyntax) -> TypeSyntax {
    SelfRewriter(isInHierarchy ? "(any \(conformance))" : fakeName).rewrite(type)
      .cast(TypeSyntax.self)
  }
}
