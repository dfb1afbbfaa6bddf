// A value as lines, to compare two values line by line.

private import Foundation

/// A value as lines, one for each of its innermost parts, so that two values are compared line by line.
///
/// The elements of sets and dictionaries are sorted by their texts.
struct ValueLines {
  /// The levels below which a value is one line.
  ///
  /// An object may contain itself.
  private static let mostLevels = 30

  /// The number of lines, and of bytes of a text, of a value that is compared line by line.
  fileprivate static let mostLines = 300
  private static let mostBytes = 8000

  private var lines: [String] = []
  private var isLarge = false

  /// The lines; nil for a large value.
  static func lines(of value: Any) -> [String]? {
    var lines = ValueLines()
    lines.add(value)
    return lines.isLarge ? nil : lines.lines
  }

  private mutating func add(_ value: Any, label: String = "", level: Int = 0) {
    isLarge = isLarge || lines.count > Self.mostLines || Self.isLarge(value)
    if isLarge { return }
    let start = String(repeating: "  ", count: level) + label
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first?.value else { return lines.append("\(start)nil") }
      return add(wrapped, label: label, level: level)
    }
    guard level < Self.mostLevels, let parts = Parts(of: value, mirror) else {
      return lines.append(start + Self.text(of: value))
    }
    lines.append(start + parts.opening)
    for part in parts.list { add(part.value, label: part.label, level: level + parts.indent) }
    lines.append(String(repeating: "  ", count: level) + parts.closing)
  }

  private static func isLarge(_ value: Any) -> Bool {
    if let text = value as? String { return text.utf8.count > mostBytes }
    return hasMoreElements(value, than: mostLines)
  }

  /// The text of a value without parts.
  private static func text(of value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    return Mirror(reflecting: value).displayStyle == .enum
      ? ".\(ShortText.describing(value))" : stringify(value)
  }
}

/// The parts of a value that stand in lines of their own.
private struct Parts {
  let opening: String
  let list: [(label: String, value: Any)]
  let closing: String
  /// The levels by which the parts are indented.
  var indent = 1

  /// The number of parts that are read; a value with as many is too large for lines.
  private static let most = ValueLines.mostLines + 1
  /// The number of cases around a value that are searched for one that has lines.
  private static let mostCases = 30

  /// Returns nil for a value that is one line.
  ///
  /// - Parameter cases: The number of cases that are around the value.
  init?(of value: Any, _ mirror: Mirror, cases: Int = 0) {
    if let text = value as? String {
      guard text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
      (opening, closing, indent) = ("\"\"\"", "\"\"\"", 0)
      list = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { (String($0), Blank()) }
      return
    }
    // Arrays have a text of this package, and parts nevertheless.
    let hasText =
      value is any TextInFailures
      ? mirror.displayStyle != .collection : value is any TestOutputStringConvertible
    guard !hasText, !Self.isOfLibrary(value, mirror) else { return nil }
    let children = mirror.children.elements(atMost: Self.most).elements
    switch mirror.displayStyle {
    case .collection:
      (opening, closing) = ("[", "]")
      list = children.enumerated().map { ("[\($0.offset)]: ", $0.element.value) }
    case .set:
      (opening, closing) = ("Set([", "])")
      list = children.map { (text: stringify($0.value), value: $0.value) }
        .sorted { $0.text < $1.text }.map { ("", $0.value) }
    case .dictionary:
      (opening, closing) = ("[", "]")
      list = children.compactMap { pair in
        let both = Mirror(reflecting: pair.value).children.map(\.value)
        guard both.count == 2 else { return nil }
        let key = (both[0] as? String)?.debugDescription ?? stringify(both[0])
        return ("\(key): ", both[1])
      }.sorted { $0.label < $1.label }
    case .enum:
      guard let payload = children.first, cases < Self.mostCases else { return nil }
      (opening, closing) = (".\(payload.label ?? "")(", ")")
      let parts = Mirror(reflecting: payload.value)
      list =
        parts.displayStyle == .tuple ? Self.labelled(parts.children) : [("", payload.value)]
      let isOneLine = list.allSatisfy {
        Parts(of: $0.value, Mirror(reflecting: $0.value), cases: cases + 1) == nil
      }
      if isOneLine { return nil }
    case .struct, .class, .tuple:
      let name = mirror.displayStyle == .tuple ? "" : Self.name(of: mirror.subjectType)
      (opening, closing) = ("\(name)(", ")")
      list = Self.labelled(children)
    default: return nil
    }
    if list.isEmpty { return nil }
  }

  private static func labelled(_ children: some Sequence<Mirror.Child>) -> [(String, Any)] {
    children.map { (labelText(of: $0), $0.value) }
  }

  /// The name of a type with the types around it, without its module.
  private static func name(of type: Any.Type) -> String {
    // Splits "Module.(unknown context at $7f0a).Outer.Inner" into its names. Not with a regular
    // expression, which takes longer than all else.
    let name = String(reflecting: type)
    guard !name.utf8.contains(UInt8(ascii: "<")) else { return String(describing: type) }
    return name.split(separator: ".").dropFirst().filter { !$0.hasPrefix("(unknown context at ") }
      .joined(separator: ".")
  }

  /// Whether the value is one of Foundation, or of the standard library without elements, such as a
  /// duration or a range.
  private static func isOfLibrary(_ value: Any, _ mirror: Mirror) -> Bool {
    // Not the value: a set and a dictionary bridge to objects.
    if type(of: value) is NSObject.Type { return true }
    let name = String(reflecting: type(of: value))
    return name.hasPrefix("Foundation")
      || (name.hasPrefix("Swift.") && mirror.displayStyle == .struct)
  }
}

/// The part of a line of text behind the label.
private struct Blank: TestOutputStringConvertible {
  var testDescription: String { "" }
}
