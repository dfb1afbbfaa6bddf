internal import SwiftParser
internal import SwiftSyntax

/// Writes the types of a protocol's members so that they mean the same in another module.
struct TypeNames {
  private let index: SourceIndex
  private let place: SourceIndex.Entry
  private let own: Set<String>

  /// - Parameter own: The associated types and typealiases of the protocol.
  init(_ index: SourceIndex, _ place: SourceIndex.Entry, except own: Set<String>) {
    self.index = index
    self.place = place
    self.own = own
  }

  func rewritten<Node: SyntaxProtocol>(_ node: Node) throws -> Node {
    let tokens = node.tokens(viewMode: .sourceAccurate).map(\.text)
    let ownership: Set<String> = ["consuming", "borrowing", "inout", "__owned"]
    guard tokens.contains(where: { index.isAmbiguous($0, in: place) || ownership.contains($0) })
    else { return node }
    let rewriter = Rewriter(self)
    let new = rewriter.rewrite(node).as(Node.self) ?? node
    if let parameter = rewriter.noncopyable {
      throw Unfit(
        reason:
          "`\(parameter)` in `\(place.declaration.name)` cannot be recorded because it is noncopyable"
      )
    }
    return new
  }

  private func entry(_ name: String) -> SourceIndex.Entry? {
    own.contains(name) ? nil : index.entries(of: [name], in: place).first
  }

  private final class Rewriter: SyntaxRewriter {
    let names: TypeNames
    var noncopyable: String?
    /// The generic parameters of the member.
    private var generics: Set<String> = []

    init(_ names: TypeNames) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: GenericParameterClauseSyntax) -> GenericParameterClauseSyntax {
      generics.formUnion(node.parameters.map(\.name.text))
      return super.visit(node)
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      let name = node.name.bareName
      guard !generics.contains(name), names.index.isAmbiguous(name, in: names.place),
        let entry = names.entry(name)
      else { return super.visit(node) }
      let isNested = !entry.declaration.outer.isEmpty
      guard isNested || names.index.isDeclaredTwice(name) else { return super.visit(node) }
      let path = isNested ? entry.path : [entry.module, name]
      let arguments = node.genericArgumentClause.map { super.visit($0).trimmedDescription } ?? ""
      var parser = Parser(path.joined(separator: ".") + arguments)
      return TypeSyntax.parse(from: &parser).with(\.leadingTrivia, node.leadingTrivia)
        .with(\.trailingTrivia, node.trailingTrivia)
    }

    override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
      let type = node.type.as(AttributedTypeSyntax.self)?.baseType ?? node.type
      guard let name = type.as(IdentifierTypeSyntax.self)?.name.text, !generics.contains(name),
        let entry = names.entry(name)
      else { return super.visit(node) }
      if entry.declaration.kind == .noncopyableType { noncopyable = node.trimmedDescription }
      // Only the type of a parameter itself says whether a closure escapes.
      var parser = Parser(entry.declaration.text)
      let alias = DeclSyntax.parse(from: &parser).as(TypeAliasDeclSyntax.self)
      guard let value = alias?.initializer.value, value.function != nil,
        alias?.genericParameterClause == nil
      else { return super.visit(node) }
      var node = node
      if var attributed = node.type.as(AttributedTypeSyntax.self) {
        attributed.baseType = value.trimmed
        node.type = TypeSyntax(attributed)
      } else {
        node.type = value
      }
      return super.visit(node)
    }
  }
}
