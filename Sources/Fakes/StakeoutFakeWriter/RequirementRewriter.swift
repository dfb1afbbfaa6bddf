// Rewrites the requirements of a protocol as declarations that a fake can have.

internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// A rewriter that turns the requirements of a protocol into declarations that a fake can have.
///
/// `Self` is not allowed in most places of a class. A parameter needs a name to be recorded. A
/// generic parameter of a member cannot have the name of one of the fake's generic parameters.
final class RequirementRewriter: SyntaxRewriter {
  private let replacement: String?
  private let renamed: Set<String>

  /// Creates a rewriter.
  ///
  /// - Parameters:
  ///   - replacement: The type that replaces `Self`; nil to keep `Self`.
  ///   - renamed: The generic parameters that get other names.
  init(_ replacement: String?, renaming renamed: Set<String> = []) {
    self.replacement = replacement
    self.renamed = renamed
    super.init(viewMode: .sourceAccurate)
  }

  /// Replaces `Self.Item` with `Item`.
  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard node.baseType.trimmedDescription == "Self" else { return super.visit(node) }
    return node.replaced(by: node.name.text + (node.genericArgumentClause?.description ?? ""))
  }

  /// Replaces `Self`.
  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.text == "Self", let replacement else { return super.visit(node) }
    return node.replaced(by: replacement)
  }

  /// Renames generic parameters of the fake's names.
  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard renamed.contains(token.text), let parent = token.parent,
      parent.is(IdentifierTypeSyntax.self) || parent.is(GenericParameterSyntax.self)
    else { return token }
    return token.with(\.tokenKind, .identifier(token.text + "_"))
  }

  /// Adds a name to each parameter that has none.
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
  /// This syntax with `Item` for each `Self.Item`.
  var withoutSelf: Syntax { RequirementRewriter(nil).rewrite(self) }

  /// Whether `Self` occurs here, except before an associated type.
  var mentionsSelf: Bool {
    withoutSelf.tokens(viewMode: .sourceAccurate).contains { $0.text == "Self" }
  }
}

extension TypeSyntaxProtocol {
  /// Returns another type with the same trivia.
  func replaced(by type: String) -> TypeSyntax { "\(leadingTrivia)\(raw: type)\(trailingTrivia)" }
}

extension FakePlan {
  /// Returns the declaration as the fake has it.
  ///
  /// A final fake may use its own name for `Self`. In other fakes, only a covariant result stays
  /// `Self`.
  func implementing(_ requirement: DeclSyntax) -> DeclSyntax {
    let generics = Member.all(in: requirement).first?.generics?.parameters.map(\.name.text) ?? []
    let renamed = Set(generics).intersection(associated.map(\.name))
    let rewriter = RequirementRewriter(isInHierarchy ? nil : fakeName, renaming: renamed)
    return rewriter.rewrite(requirement).cast(DeclSyntax.self)
  }

  /// Returns a type with `Self` replaced, for a typed word.
  ///
  /// A word that other fakes inherit does not know the fake, so it names the protocol instead.
  func replacingSelf(inTypedWord type: TypeSyntax) -> TypeSyntax {
    RequirementRewriter(isInHierarchy ? "(any \(conformance))" : fakeName).rewrite(type)
      .cast(TypeSyntax.self)
  }
}
