// A value as lines, to compare two values line by line.

private import Foundation

extension ValueTree {
  /// The greatest number of lines, and of bytes of a text, of a value that is compared line by line.
  fileprivate static let mostLines = 300
  private static let mostBytes = 8000

  /// Returns the value as lines, one for each of its innermost parts; nil for a large value.
  ///
  /// The elements of sets and dictionaries are sorted by their texts.
  func lines() -> [String]? {
    var printer = LinePrinter()
    printer.add(self)
    return printer.isLarge ? nil : printer.lines
  }

  /// Whether the value has too many lines or bytes.
  fileprivate var isLarge: Bool {
    if let text = value as? String { return text.utf8.count > Self.mostBytes }
    return Self.hasMoreElements(value, than: Self.mostLines)
  }
}

/// Prints a value as lines.
private struct LinePrinter {
  /// The depth at which a value becomes one line.
  ///
  /// The limit is necessary because objects may form a cycle.
  private static let mostLevels = 30

  private(set) var lines: [String] = []
  private(set) var isLarge = false
  private var names = TypeNames()

  mutating func add(_ tree: ValueTree, label: String = "", level: Int = 0) {
    isLarge = isLarge || lines.count > ValueTree.mostLines
    if isLarge { return }
    let indent = level == 0 ? "" : String(repeating: "  ", count: level)
    guard let tree = tree.unwrapped else { return lines.append("\(indent)\(label)nil") }
    if tree.isUndivided, let line = Self.line(ofUndivided: tree) {
      return lines.append(indent + label + line)
    }
    guard !tree.isLarge else { return isLarge = true }
    guard level < Self.mostLevels, let group = LineGroup(of: tree, names: &names) else {
      return lines.append(indent + label + Self.text(of: tree))
    }
    lines.append(indent + label + group.opening)
    for part in group.parts { add(part.tree, label: part.label, level: level + group.indent) }
    lines.append(indent + group.closing)
  }

  /// Returns the line of a value of a type without parts; nil for a text that is long or has several lines.
  ///
  /// Other values need more casts to find out whether they are one line.
  private static func line(ofUndivided tree: ValueTree) -> String? {
    guard let text = tree.value as? String else { return stringify(tree) }
    return text.hasBytes(of: "\n") || tree.isLarge ? nil : text.debugDescription
  }

  /// Returns the line of a value without parts.
  private static func text(of tree: ValueTree) -> String {
    if let text = tree.value as? String { return text.debugDescription }
    return tree.kind == .enum ? ".\(swiftText(of: tree.value))" : stringify(tree)
  }
}

/// The parts of a value that are printed on their own lines, and the lines around them.
private struct LineGroup {
  private(set) var opening = "["
  private(set) var parts: [(label: String, tree: ValueTree)]
  private(set) var closing = "]"
  /// The number of levels by which the parts are indented.
  private(set) var indent = 1

  /// The greatest number of nested enum cases in which the search for a value with several lines continues.
  private static let mostCases = 30

  /// Groups the parts of a value; nil for a value that is printed on one line.
  ///
  /// - Parameters:
  ///   - tree: The value.
  ///   - names: The names of types.
  ///   - cases: The number of enum cases around the value.
  init?(of tree: ValueTree, names: inout TypeNames, cases: Int = 0) {
    let value = tree.value
    if tree.kind == nil, let text = value as? String {
      guard text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
      (opening, closing, indent) = ("\"\"\"", "\"\"\"", 0)
      parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { (String($0), ValueTree(EmptyText())) }
      return
    }
    guard tree.kind != nil else { return nil }
    let type = type(of: value)
    // Split an array into lines although it has its own text in failures.
    let hasText =
      type is any TextInFailures.Type
      ? tree.kind != .collection : type is any TestOutputStringConvertible.Type
    guard !hasText, type is any StandardCollection.Type || !names.isOfLibrary(type, tree.kind)
    else {
      return nil
    }
    // Read one part more than fits, so that a larger value is recognized.
    let children = tree.parts(atMost: ValueTree.mostLines + 1).parts
    switch tree.kind {
    case .collection:
      parts = children.enumerated().map { ("[\($0.offset)]: ", $0.element) }
    case .set:
      (opening, closing) = ("Set([", "])")
      parts = children.map { (text: stringify($0.value), tree: $0) }
        .sorted { $0.text < $1.text }.map { ("", $0.tree) }
    case .dictionary:
      parts = children.compactMap { part in
        part.key.map { key in
          ("\((key as? String)?.debugDescription ?? stringify(key)): ", part)
        }
      }.sorted { $0.label < $1.label }
    case .enum:
      guard let payload = children.first, cases < Self.mostCases else { return nil }
      (opening, closing) = (".\(payload.label ?? "")(", ")")
      parts =
        payload.kind == .tuple
        ? payload.parts().parts.map { ($0.heading, $0) } : [("", payload)]
      let isLine = parts.allSatisfy {
        LineGroup(of: $0.tree, names: &names, cases: cases + 1) == nil
      }
      if isLine { return nil }
    case .struct, .class, .tuple:
      (opening, closing) = ("\(tree.kind == .tuple ? "" : names.shortName(of: tree.type))(", ")")
      parts = children.map { ($0.heading, $0) }
    default: return nil
    }
    if parts.isEmpty { return nil }
  }
}

/// The names of types, each found only once for all lines of a value.
private struct TypeNames {
  private var fullNames: [ObjectIdentifier: String] = [:]
  private var shortNames: [ObjectIdentifier: String] = [:]

  /// Returns the name of a type with the names of the types around it, and without its module.
  mutating func shortName(of type: Any.Type) -> String {
    if let known = shortNames[ObjectIdentifier(type)] { return known }
    let name = fullName(of: type)
    let short: String
    if name.hasBytes(of: "<") {
      short = String(describing: type)
    } else if !name.hasBytes(of: "("), let point = name.utf8.firstIndex(of: UInt8(ascii: ".")) {
      short = String(name[name.utf8.index(after: point)...])
    } else {
      // Split "Module.(unknown context at $7f0a).Outer.Inner" into its names. A regular expression would
      // take longer than the rest of the text.
      short = name.split(separator: ".").dropFirst()
        .filter { !$0.hasPrefix("(unknown context at ") }.joined(separator: ".")
    }
    shortNames[ObjectIdentifier(type)] = short
    return short
  }

  /// Whether the type is from Foundation, or is a struct of the standard library without elements, such as a
  /// duration or a range.
  mutating func isOfLibrary(_ type: Any.Type, _ kind: ValueTree.Kind?) -> Bool {
    // Cast the type and not the value, because sets and dictionaries bridge to objects.
    if type is NSObject.Type { return true }
    let name = fullName(of: type)
    return name.hasPrefix("Foundation")
      || (name.hasPrefix("Swift.") && kind == .struct)
  }

  private mutating func fullName(of type: Any.Type) -> String {
    if let known = fullNames[ObjectIdentifier(type)] { return known }
    let name = String(reflecting: type)
    fullNames[ObjectIdentifier(type)] = name
    return name
  }
}

/// A value with an empty text, for a line that consists of its label.
private struct EmptyText: TestOutputStringConvertible {
  var testDescription: String { "" }
}
