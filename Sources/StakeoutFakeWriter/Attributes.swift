internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension AttributeSyntax {
  /// The options of the macro, such as `get` and `set` in `@SpryableVar(.get, .set)`.
  var optionNames: Set<String> {
    guard case .argumentList(let arguments)? = arguments else { return [] }
    return Set(
      arguments.filter { $0.label == nil }
        .compactMap { $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text })
  }

  /// Returns the attribute with one more argument.
  ///
  /// An argument without a label goes before those with labels.
  func adding(_ argument: ExprSyntax, labelled label: String? = nil) -> AttributeSyntax {
    var list: [LabeledExprSyntax] = []
    if case .argumentList(let old)? = arguments { list = Array(old) }
    var new = LabeledExprSyntax(expression: argument)
    if let label {
      new = LabeledExprSyntax(
        label: .identifier(label), colon: .colonToken(trailingTrivia: .space), expression: argument)
    }
    let firstLabelled = list.firstIndex { $0.label != nil } ?? list.endIndex
    list.insert(new, at: label == nil ? firstLabelled : list.endIndex)
    for index in list.indices {
      let isLast = index == list.indices.last
      list[index].trailingComma = isLast ? nil : .commaToken(trailingTrivia: .space)
    }
    var attribute = trimmed
    attribute.arguments = .argumentList(LabeledExprListSyntax(list))
    attribute.leftParen = .leftParenToken()
    attribute.rightParen = .rightParenToken()
    return attribute.with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
  }

  func argument(labelled label: String) -> ExprSyntax? {
    guard case .argumentList(let arguments)? = arguments else { return nil }
    return arguments.first { $0.label?.text == label }?.expression
  }
}

extension WithAttributesSyntax {
  func attribute(named name: String) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) == name
    }
  }
}
