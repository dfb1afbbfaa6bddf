// Unique names for members, and helpers that read and write names and attributes in source.

internal import Foundation
internal import SwiftParser
internal import SwiftSyntax
internal import SwiftSyntaxBuilder

extension TokenSyntax {
  /// The name without back-ticks, as in `#function`.
  var bareName: String { identifier?.name ?? text }

  /// The label as source: only these keywords need back-ticks there.
  var labelText: String { ["inout", "var", "let"].contains(bareName) ? text : bareName }
}

extension String {
  /// The name in a form that is valid in source: a keyword gets back-ticks.
  var asIdentifier: String {
    // `_` also counts as valid here, although it does not name anything.
    isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`"
  }

  /// The text as a string literal.
  var asLiteral: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The identifiers in this source.
  var identifiers: [String] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}

extension [String] {
  /// Returns the elements with commas between them, after a word or a bracket, or an empty text if
  /// there are none.
  func listed(after start: String, before end: String = "") -> String {
    isEmpty ? "" : start + joined(separator: ", ") + end
  }
}

/// The unique name of a member in the enums of functions.
struct MemberName {
  /// The parts of a member that its name includes, besides the member's own name and labels.
  enum Style: Equatable {
    /// No further parts: the name is the text of `#function`.
    case plain
    /// The types of the parameters, and `async`.
    case types
    /// The type of the result, in addition to the types of the parameters.
    case results
    /// A number, in addition to the types of the parameters.
    case numbered(Int)
  }

  /// The name of the case: `loadWithId_Name`, or with types `loadWithId_Int_Name_String`.
  let caseName: String
  /// The raw value of the case: `load(id:name:)`, or with types `load(id: Int, name: String)`.
  ///
  /// It contains exactly one colon for each parameter, because the colons are counted.
  let raw: String
  /// The raw value with one more parameter, for a setter.
  let rawWithValue: String
  /// Whether the raw value equals the text of `#function`.
  let isPlain: Bool

  init(_ member: Member, _ style: Style = .plain) {
    let isPlain = style == .plain
    self.isPlain = isPlain
    let base = member.name.bareName
    guard member.kind != .property else {
      (caseName, raw, rawWithValue) = (base, base, base)
      return
    }
    let isAsync = member.kind == .function && member.isAsync
    var (rawEnd, caseEnd) = isPlain || !isAsync ? ("", "") : (" async", "_async")
    switch style {
    case .plain, .types: break
    case .results:
      rawEnd += " -> " + (member.result?.textWithoutColons ?? "Void")
      caseEnd += "_" + (member.result?.words ?? "Void")
    case .numbered(let number):
      rawEnd += " #\(number)"
      caseEnd += "_\(number)"
    }
    let labels = member.parameters.map { parameter in
      let type = parameter.type.textWithoutColons + (parameter.ellipsis?.text ?? "")
      return parameter.firstName.bareName + (isPlain ? ":" : ": " + type)
    }
    let words = member.parameters.enumerated().map { index, parameter in
      let label = parameter.firstName.bareName
      let name = label != "_" ? label : parameter.nameToken.bareName
      return (name == "_" ? "Arg\(index)" : name.capitalized)
        + (isPlain ? "" : "_" + parameter.type.words)
    }
    let raw = { (labels: [String]) in
      "\(base)(\(labels.joined(separator: isPlain ? "" : ", ")))\(rawEnd)"
    }
    self.raw = raw(labels)
    rawWithValue = raw(labels + ["newValue:"])
    caseName = base + (words.isEmpty ? "" : "With" + words.joined(separator: "_")) + caseEnd
  }
}

extension MemberName {
  /// Returns the names of a protocol's members, made unique where `#function` gives several the
  /// same text.
  static func unique(_ members: [Member]) -> [SyntaxIdentifier: MemberName] {
    var unique: [SyntaxIdentifier: MemberName] = [:]
    let groups = Dictionary(grouping: members.filter { $0.kind != .property }) {
      ($0.isStatic ? "static " : "") + MemberName($0).raw
    }
    for group in groups.values {
      let styles: [Style] = [.plain, .types, .results]
      let choices = styles.lazy.map { style in group.map { MemberName($0, style) } }
      let names =
        choices.first { Set($0.map(\.raw)).count == group.count }
        ?? group.enumerated().map { MemberName($1, .numbered($0 + 1)) }
      for (member, name) in zip(group, names) { unique[member.node.id] = name }
    }
    return unique
  }
}

extension TypeSyntax {
  /// The type on one line, without attributes such as `@escaping`.
  private var plainText: String {
    guard let attributed = self.as(AttributedTypeSyntax.self) else {
      return trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return attributed.specifiers.map { $0.trimmedDescription + " " }.joined()
      + attributed.baseType.plainText
  }

  /// The type with each colon replaced by `=`, because the colons of a name count its parameters.
  var textWithoutColons: String {
    plainText.replacing(": ", with: "=").replacing(":", with: "=")
  }

  /// The type as part of a name, such as `OptionalInt` for `Int?`.
  var words: String {
    let sugar = ["?": "Optional", "!": "Optional", "[": "List", "&": "And"]
    return plainText.matches(of: /\w+|[?!\[&]/).map {
      sugar[String($0.output)] ?? $0.output.prefix(1).uppercased() + $0.output.dropFirst()
    }.joined()
  }
}

extension AttributeSyntax {
  var argumentList: LabeledExprListSyntax {
    if case .argumentList(let list)? = arguments { list } else { [] }
  }

  /// The options of the macro, such as `get` and `set` in `@SpryableVar(.get, .set)`.
  var optionNames: Set<String> { Set(argumentList.compactMap(\.optionName)) }

  /// Returns the attribute with one more argument.
  ///
  /// An argument without a label goes before the arguments with labels.
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
