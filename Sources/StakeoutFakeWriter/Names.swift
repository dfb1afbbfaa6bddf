internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

extension TokenSyntax {
  /// The name without back-ticks, as in `#function`.
  var bareName: String {
    let text = text
    guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
    return String(text.dropFirst().dropLast())
  }
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

  private func replacing(_ old: Character, with new: String) -> String {
    reduce(into: "") { $0 += $1 == old ? new : String($1) }
  }
}

/// A function's or subscript's names, in the form that the cases of the enums use.
struct CallableName {
  struct Parameter {
    /// The argument label; `_` if there is none.
    let label: String
    /// The internal name; `_` if there is none.
    let name: String
    let type: TypeSyntax
    let isVariadic: Bool
  }

  let base: String
  let parameters: [Parameter]
  var isAsync = false

  init(_ function: FunctionDeclSyntax) {
    base = function.name.bareName
    parameters = function.signature.parameterClause.parameters.map { Parameter($0) }
    isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
  }

  init(_ initializer: InitializerDeclSyntax) {
    base = "init"
    parameters = initializer.signature.parameterClause.parameters.map { Parameter($0) }
  }

  init(_ subscripting: SubscriptDeclSyntax) {
    base = "subscript"
    parameters = subscripting.parameterClause.parameters.map { Parameter(indexing: $0) }
  }

  /// The text of `#function`.
  var rawName: String { rawName(adding: "") }

  /// The text of `#function` with further labels after the others.
  func rawName(adding labels: String) -> String {
    base + "(" + parameters.map { $0.label + ":" }.joined() + labels + ")"
  }

  /// `loadWithId_Name`.
  var caseName: String {
    guard !parameters.isEmpty else { return base }
    return base + "With" + parameters.indices.map(word).joined(separator: "_")
  }

  /// The name that distinguishes it from other functions with the same labels, such as
  /// `load(id: Int)`.
  ///
  /// It contains exactly one colon for each parameter, because the colons are counted.
  var rawNameWithTypes: String { rawNameWithTypes(adding: "") }

  /// The name with types, and with further labels after the others.
  func rawNameWithTypes(adding labels: String) -> String {
    let list = parameters.map { $0.label + ": " + $0.typeText } + (labels.isEmpty ? [] : [labels])
    return "\(base)(\(list.joined(separator: ", ")))" + (isAsync ? " async" : "")
  }

  /// `loadWithId_Int`.
  var caseNameWithTypes: String {
    let effects = isAsync ? "_async" : ""
    guard !parameters.isEmpty else { return base + effects }
    let words = parameters.indices.map { word($0) + "_" + parameters[$0].type.words }
    return base + "With" + words.joined(separator: "_") + effects
  }

  /// The part of a case's name for a parameter, capitalised by Foundation.
  private func word(_ index: Int) -> String {
    let parameter = parameters[index]
    let name = parameter.label != "_" ? parameter.label : parameter.name
    return name == "_" ? "Arg\(index)" : name.capitalized
  }
}

extension CallableName.Parameter {
  init(_ parameter: FunctionParameterSyntax) {
    label = parameter.firstName.bareName
    name = (parameter.secondName ?? parameter.firstName).bareName
    type = parameter.type
    isVariadic = parameter.ellipsis != nil
  }

  /// Creates the parameter of a subscript, whose only name is the internal name.
  init(indexing parameter: FunctionParameterSyntax) {
    label = parameter.secondName == nil ? "_" : parameter.firstName.bareName
    name = (parameter.secondName ?? parameter.firstName).bareName
    type = parameter.type
    isVariadic = parameter.ellipsis != nil
  }

  var typeText: String { type.textWithoutColons + (isVariadic ? "..." : "") }
}

extension TypeSyntax {
  /// The type on one line, without attributes such as `@escaping`.
  var plainText: String {
    var type = self
    var prefix = ""
    if let attributed = type.as(AttributedTypeSyntax.self) {
      prefix = attributed.specifiers.trimmedDescription
      type = attributed.baseType
    }
    let text = (prefix.isEmpty ? "" : prefix + " ") + type.trimmedDescription
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The type with each colon replaced by `=`, because the colons of a name count its parameters.
  var textWithoutColons: String {
    var text = ""
    var skipsSpace = false
    for character in plainText where !(skipsSpace && character == " ") {
      text.append(character == ":" ? "=" : character)
      skipsSpace = character == ":"
    }
    return text
  }

  /// The type as a part of a name, such as `OptionalInt` for `Int?`.
  var words: String {
    var text = ""
    var word = ""
    let flush = {
      text += word.prefix(1).uppercased() + word.dropFirst()
      word = ""
    }
    let sugar: [Character: String] = ["?": "Optional", "!": "Optional", "[": "List", "&": "And"]
    for character in plainText {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      flush()
      text += sugar[character] ?? ""
    }
    flush()
    return text
  }
}
