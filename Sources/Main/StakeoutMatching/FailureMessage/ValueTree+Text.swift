// A value on one line: as Swift prints it but truncated while it is read, or with types and addresses.

internal import Foundation

extension ValueTree {
  /// The greatest depth of a text.
  ///
  /// An array inside another array is one level deeper.
  static let mostLevels = 256
  /// The greatest number of values in a truncated text.
  ///
  /// A failure shows some hundred of them.
  private static let mostTruncated = 2_000
  /// The greatest number of values in a text that Swift itself prints.
  private static let mostOfSwift = 20_000

  /// Returns the text of a value that is too long or nested too deep for Swift's own text; nil for other
  /// values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isActive: Whether to leave out the middle of long collections.
  static func truncatedText(of value: Any, isActive: Bool) -> String? {
    isUndivided(value) ? nil : ValueTree(value).truncatedText(isActive: isActive)
  }

  /// Returns the text of ``truncatedText(of:isActive:)`` for the value of this tree.
  func truncatedText(isActive: Bool) -> String? {
    let most = isActive ? Self.mostTruncated : Self.mostOfSwift
    // Print most structs here, because their parts have been read, and Swift would read them again.
    let isPlain = kind == .struct && !hasOwnText(value)
    var trial = TruncatingPrinter(isActive, nodes: most, isPlain ? .whole : .check)
    trial.print(self)
    guard trial.hasOmissions else { return isPlain ? trial.text : nil }
    var printer = TruncatingPrinter(isActive, nodes: isActive ? most : .max, .truncated)
    printer.print(self)
    TextTruncation.noteOmission()
    return printer.text
  }

  /// Returns the text of everything that the value stores, with types, for values that print alike.
  func fullText(withAddresses: Bool) -> String {
    var printer = TypedPrinter(hasAddresses: withAddresses)
    return printer.text(of: self)
  }
}

/// Prints a value as Swift does, but leaves out the middle of long collections and deeply nested values.
private struct TruncatingPrinter {
  /// Whether the printer leaves parts out, or only looks whether it would.
  enum Mode {
    /// Prints no text, and stops at the first omission.
    case check
    /// Prints the text that Swift prints, and stops at the first omission.
    case whole
    /// Prints a text with omissions.
    case truncated

    /// Returns the name of a value's type, with the module if Swift prints the module.
    func name(of tree: ValueTree, _ level: Int) -> String {
      self == .whole && level > 0 ? String(reflecting: tree.type) : "\(tree.type)"
    }
  }

  private(set) var text = ""
  /// Whether the text leaves something out.
  private(set) var hasOmissions = false
  /// Whether to leave out the middle of long collections.
  private let isActive: Bool
  private let mode: Mode
  private var limits: ValueTree.Limits

  init(_ isActive: Bool, nodes: Int, _ mode: Mode) {
    (self.isActive, self.mode) = (isActive, mode)
    limits = ValueTree.Limits(depth: ValueTree.mostLevels, nodes: nodes)
  }

  private mutating func add(_ part: @autoclosure () -> String) {
    if mode != .check { text += part() }
  }

  private mutating func leaveOut(_ mark: @autoclosure () -> String) {
    hasOmissions = true
    add(mark())
  }

  private mutating func print(_ value: Any, level: Int) {
    // Create a tree only if the value has parts, because most values have none.
    if stopsHere { return }
    if mode != .truncated, ValueTree.isUndivided(value) { return printUndivided(value, level) }
    guard let list = ValueTree.list(value) else { return print(ValueTree(value), level) }
    guard limits.allow(level: level) else { return leaveOut("…") }
    print(list, level)
  }

  mutating func print(_ tree: ValueTree, _ level: Int = 0) {
    let (value, mode) = (tree.value, mode)
    if stopsHere { return }
    if mode != .truncated, tree.isUndivided { return printUndivided(value, level) }
    guard limits.allow(level: level) else { return leaveOut("…") }
    switch tree.kind {
    case .optional:
      guard let wrapped = tree.parts().parts.first else { return add("nil") }
      add("Optional(")
      print(wrapped, level + 1)
      add(")")
    case .struct where !hasOwnText(value):
      add(mode.name(of: tree, level))
      printParts(of: tree, level)
    case .tuple: printParts(of: tree, level)
    case .enum where !hasOwnText(value):
      guard let payload = tree.parts().parts.first else { return printWhole(value, level) }
      if mode == .whole, level > 0 { add(mode.name(of: tree, level) + ".") }
      add(payload.label ?? "")
      // Print no parentheses around a tuple, which prints its own.
      let isTuple = payload.kind == .tuple
      if !isTuple { add("(") }
      print(payload, level + 1)
      if !isTuple { add(")") }
    default:
      guard let list = ValueTree.list(value) else { return printWhole(value, level) }
      print(list, level)
    }
  }

  /// Prints a value of a type without parts, as Swift does.
  ///
  /// The casts to the most frequent types take less time than Swift's search for the text of a value.
  private mutating func printUndivided(_ value: Any, _ level: Int) {
    switch value {
    case let number as Int: add(String(number))
    case let text as String where level > 0: add(text.debugDescription)
    default: printWhole(value, level)
    }
  }

  /// Prints a value without parts, as Swift does.
  private mutating func printWhole(_ value: Any, _ level: Int) {
    add(level == 0 ? String(describing: value) : String(reflecting: value))
  }

  /// Whether the printer has stopped.
  private var stopsHere: Bool { hasOmissions && mode != .truncated }

  private mutating func printParts(of tree: ValueTree, _ level: Int) {
    add("(")
    var isFirst = true
    for part in tree.parts().parts {
      guard limits.nodes >= 0 else { break }
      add((isFirst ? "" : ", ") + part.heading)
      isFirst = false
      print(part, level + 1)
    }
    add(")")
  }

  private mutating func print(_ list: any StandardCollection, _ level: Int) {
    let type = type(of: list)
    let isTruncated = isActive && list.count > TextTruncation.mostElements
    if mode != .truncated {
      if isTruncated { hasOmissions = true }
      if hasOmissions { return }
      if type.isFlat { return printWhole(list, level) }
    }
    guard list.count > 0 else { return add(type.emptyText) }
    let (first, last) = type.shownEnds
    let leftOut = isTruncated ? first..<(list.count - last) : 0..<0
    add(type.brackets.opening)
    var place = 0
    list.forEach(leavingOut: leftOut) { key, value in
      guard limits.nodes >= 0, !stopsHere else { return }
      if place > 0 { add(", ") }
      if isTruncated, place == first {
        leaveOut(TextTruncation.mark(omitting: leftOut.count) + ", ")
      }
      place += 1
      if let key {
        print(key, level: level + 1)
        add(": ")
      }
      print(value, level: level + 1)
    }
    if isTruncated, last == 0 { leaveOut(", " + TextTruncation.mark(omitting: leftOut.count)) }
    add(type.brackets.closing)
  }
}

/// Whether the type of a value has a custom text.
private func hasOwnText(_ value: Any) -> Bool {
  let type = type(of: value)
  return type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
    || type is any TextOutputStreamable.Type
}

/// Prints everything that a value stores, with types.
private struct TypedPrinter {
  /// Whether to print the addresses of objects.
  let hasAddresses: Bool
  /// The limits of the text.
  ///
  /// Objects that refer to each other would otherwise be printed many times.
  private var limits = ValueTree.Limits(depth: 16, nodes: 2_000)

  init(hasAddresses: Bool) { self.hasAddresses = hasAddresses }

  mutating func text(of tree: ValueTree, level: Int = 0) -> String {
    let value = tree.value
    let isDeep = !limits.allow(level: level + 1)
    guard limits.nodes >= 0 else { return "…" }
    if let text = plainText(of: tree) { return text }
    guard !isDeep else { return "\(tree.type)(…)" }
    guard tree.kind == .class else { return text(of: tree, parts(of: tree, level)) }
    let object = value as AnyObject
    guard limits.enter(object) else { return "\(tree.type)(…)" }
    defer { limits.leave(object) }
    let parts = parts(of: tree, level)
    let shown = parts.isEmpty && value is any CustomStringConvertible ? ["\(value)".quoted] : parts
    let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "\(tree.type)(\(shown.joined(separator: ", ")))"
      + (hasAddresses ? " at 0x\(address)" : "")
  }

  /// Returns the text of a value whose parts show nothing more than its own text; nil for other values.
  private func plainText(of tree: ValueTree) -> String? {
    // Skip the casts for objects outside of Foundation, which have no such text, because casts take long.
    guard let content = tree.unwrapped else { return nil }
    if content.kind == .class, !(type(of: content.value) is NSObject.Type) { return nil }
    switch tree.value {
    case let text as String: return text.quoted
    case is Int, is Bool: return "\(tree.value)"
    case let number as Double: return number.textInFailures
    case let value as any TextInFailures where Self.hasExactText(type(of: value)):
      return "\(type(of: value))(\(value.textInFailures))"
    default: return nil
    }
  }

  /// Whether the values of a type have texts with all digits or bytes.
  ///
  /// The function casts the type, because a cast of a value to a class would bridge whole arrays.
  private static func hasExactText(_ type: any TextInFailures.Type) -> Bool {
    type == Date.self || type == Data.self || type == Float.self
      || type is NSNumber.Type || type is NSDate.Type
  }

  private func text(of tree: ValueTree, _ parts: [String]) -> String {
    let list = parts.joined(separator: ", ")
    switch tree.kind {
    case .optional: return parts.isEmpty ? "nil" : "Optional(\(list))"
    case .collection: return "[\(list)]"
    case .set: return "Set([\(parts.sorted().joined(separator: ", "))])"
    case .dictionary: return "Dictionary[\(parts.sorted().joined(separator: ", "))]"
    case .tuple: return "(\(list))"
    case .enum: return parts.isEmpty ? "\(tree.type).\(tree.value)" : "\(tree.type).(\(list))"
    default:
      return "\(tree.type)(\(parts.isEmpty ? "\(tree.value)".quoted : list))"
    }
  }

  private mutating func parts(of tree: ValueTree, _ level: Int) -> [String] {
    var texts: [String] = []
    // Read one part more than the limit, so that an ellipsis replaces the parts after the limit.
    for part in tree.parts(atMost: max(0, limits.nodes) + 1).parts {
      guard limits.nodes > 0 else { return texts + ["…"] }
      if let key = part.key {
        let key = text(of: ValueTree(key), level: level + 2)
        texts.append("(key: \(key), value: \(text(of: part, level: level + 2)))")
      } else {
        texts.append(
          (tree.kind == .optional ? "" : part.heading) + text(of: part, level: level + 1))
      }
    }
    return texts
  }
}
