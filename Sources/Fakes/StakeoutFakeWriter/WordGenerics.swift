internal import SwiftSyntax

/// The generic parameters of a typed word, with their requirements.
struct WordGenerics {
  private var parameters: [(name: String, text: String)] = []
  private var requirements: [String] = []

  init(_ member: Member) {
    parameters = (member.generics?.parameters ?? []).map {
      (name: $0.name.text, text: $0.with(\.trailingComma, nil).trimmedDescription)
    }
    requirements = (member.whereClause?.requirements ?? []).map {
      $0.with(\.trailingComma, nil).trimmedDescription
    }
  }

  var isEmpty: Bool { parameters.isEmpty }

  /// Whether one of them is a pack, which typed words cannot express.
  var hasPacks: Bool { parameters.contains { $0.text.identifiers.contains("each") } }

  /// `<T: Hashable>`.
  var clause: String { parameters.map(\.text).listed(after: "<", before: ">") }

  /// ` where T: Sendable`.
  var whereClause: String { requirements.listed(after: " where ") }

  /// Replaces each `some P` by a generic parameter, because a pattern's type needs a name for it.
  mutating func name(opaqueTypesIn parameters: FunctionParameterListSyntax)
    -> FunctionParameterListSyntax
  {
    let rewriter = OpaqueTypes(viewMode: .sourceAccurate)
    let rewritten = rewriter.rewrite(parameters).as(FunctionParameterListSyntax.self)
    self.parameters += rewriter.parameters
    return rewritten ?? parameters
  }

  /// Only the parameters that these types mention, or the requirements of those parameters.
  ///
  /// A function must not have other ones.
  func restricted(to types: [String]) -> WordGenerics {
    let names = Set(parameters.map(\.name))
    var kept: Set<String> = []
    var found = names.intersection(types.flatMap(\.identifiers))
    while !found.isSubset(of: kept) {
      kept.formUnion(found)
      let texts = parameters.filter { kept.contains($0.name) }.map(\.text)
      let conditions = requirements.filter { !kept.isDisjoint(with: $0.identifiers) }
      found = names.intersection((texts + conditions).flatMap(\.identifiers))
    }
    var copy = self
    copy.parameters = parameters.filter { kept.contains($0.name) }
    copy.requirements = requirements.filter {
      kept.isSuperset(of: names.intersection($0.identifiers))
    }
    return copy
  }
}

/// Replaces opaque types by the names of generic parameters, and collects these.
private final class OpaqueTypes: SyntaxRewriter {
  private(set) var parameters: [(name: String, text: String)] = []

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
    guard node.someOrAnySpecifier.text == "some" else { return super.visit(node) }
    let tuple = node.constraint.as(TupleTypeSyntax.self)?.elements
    let constraint = (tuple?.first?.type ?? node.constraint).trimmedDescription
    let name = "SpySome\(parameters.count + 1)"
    parameters.append((name: name, text: "\(name): \(constraint)"))
    return node.replaced(by: name)
  }
}
