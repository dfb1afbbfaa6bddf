internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension AttributeSyntax {
  var argumentList: LabeledExprListSyntax {
    if case .argumentList(let list)? = arguments { list } else { [] }
  }

  /// The options of the macro, such as `get` and `set` in `@SpryableVar(.get, .set)`.
  var optionNames: Set<String> { Set(argumentList.compactMap(\.optionName)) }

  /// Returns the attribute with one more argument.
  ///
  /// An argument without a label goes before those with labels.
  func adding(_ argument: String) -> AttributeSyntax {
    let list = argumentList.map { $0.with(\.trailingComma, nil).trimmedDescription } + [argument]
    let sorted = list.filter { $0.hasPrefix(".") } + list.filter { !$0.hasPrefix(".") }
    return """
      \(leadingTrivia)@\(attributeName.trimmed)(\(raw: sorted.joined(separator: ", ")))\
      \(trailingTrivia)
      """
  }

  func argument(labelled label: String) -> ExprSyntax? {
    argumentList.first { $0.label?.text == label }?.expression
  }
}

extension LabeledExprSyntax {
  /// The name of an option; nil for an argument with a label.
  var optionName: String? {
    label == nil ? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text : nil
  }
}

extension DeclModifierListSyntax {
  /// The access modifier; nil if there is none.
  var access: String? {
    let names = ["private", "fileprivate", "internal", "package", "public", "open"]
    return map(\.name.text).first(where: names.contains)
  }
}

extension AttributeListSyntax {
  func named(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.lastName == name }
  }
}
