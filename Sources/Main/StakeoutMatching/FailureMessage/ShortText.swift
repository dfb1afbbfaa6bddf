// A value on one line, cut while it is read.

internal import StakeoutCore

/// Keeps the texts of long collections short while a failure is built.
///
/// A text of 200,000 elements takes seconds in debug, and a failure prints 4 KB of it. So the texts
/// of values leave out the middle of long collections while `building` runs. The whole text, for the
/// attachment, is built without it.
@usableFromInline package final class ShortText: Sendable {
  /// Not nil while short texts are built.
  @TaskLocal private static var current: ShortText?

  /// The greatest number of elements that are all shown.
  static let most = 500
  private static let (first, last) = (100, 50)

  private let hasLeftOut = Locked(false)

  /// Runs `body`, in which the texts of values are short.
  ///
  /// - Returns: Its result, and whether no text has left anything out.
  package static func building<R>(_ body: () -> R) -> (result: R, isWhole: Bool) {
    let shortText = ShortText()
    let result = $current.withValue(shortText) { body() }
    return (result, !shortText.hasLeftOut.withLock { $0 })
  }

  /// Whether the texts of values have the usual detail now.
  package static var isUsual: Bool { Detail.current < .exact }

  /// Whether short texts are built now.
  static var isBuilding: Bool { current != nil }

  /// Whether a collection of so many elements is shortened now.
  static func isShortened(_ count: Int) -> Bool { count > most && isBuilding }

  /// Notes that the text that is being built is not whole.
  static func noteLeftOut() { current?.hasLeftOut.withLock { $0 = true } }

  /// The texts of the elements, with commas between them; of a long list those at both ends.
  static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
    guard isShortened(elements.count) else { return elements.map(text).joined(separator: ", ") }
    let middle = leftOut(elements.count - first - last)
    return (elements.prefix(first).map(text) + [middle] + elements.suffix(last).map(text))
      .joined(separator: ", ")
  }

  /// The texts of the first elements of a sequence that may be endless, with commas between them.
  static func endlessList<S: Sequence>(_ elements: S, _ text: (S.Element) -> String) -> String {
    let (elements, isAll) = elements.elements(atMost: isBuilding ? most : mostOfEndless)
    if !isAll { noteLeftOut() }
    return (elements.map(text) + (isAll ? [] : ["… more elements …"])).joined(separator: ", ")
  }

  /// The greatest number of elements of an endless sequence in a whole text.
  private static let mostOfEndless = 10_000

  /// The place of the elements that a short text leaves out.
  static func leftOut(_ count: Int) -> String {
    noteLeftOut()
    return "… \(CountSpecifier.text(of: count, "more element")) …"
  }

  /// Swift's own text of a value, or a shorter one of a value that is long, has a long collection in it,
  /// or is nested deep.
  ///
  /// Every text of a value that may be of any type comes from here or from `stringify`: Swift itself
  /// prints any depth, and overflows the stack.
  ///
  /// In a text with more detail than usual, it is that of `stringify`.
  @usableFromInline
  package static func describing(_ value: Any) -> String {
    if Detail.current >= .exact { return stringify(value) }
    return text(of: value) ?? String(describing: value)
  }

  /// The text of a value that is too long or too deep for Swift's own text; nil for other values.
  static func text(of value: Any) -> String? {
    guard !(value is any Undivided) else { return nil }
    var survey = ValueSurvey(isShort: isBuilding)
    guard survey.isTooMuch(value) else { return nil }
    var printer = ValuePrinter(isShort: isBuilding)
    printer.print(value)
    return printer.text
  }
}

/// A search for what Swift's own text of a value should not print.
private struct ValueSurvey {
  /// Whether a long collection is too much.
  let isShort: Bool
  /// The number of values that are visited; a value with more is not printed by Swift.
  private var left: Int

  /// The type of the latest list: lists in lists often have one type, and casts of types take long.
  private var latest: (type: Any.Type, isFlat: Bool) = (Void.self, true)

  init(isShort: Bool) {
    (self.isShort, left) = (isShort, isShort ? ValuePrinter.mostShort : 20_000)
  }

  /// Whether the value is nested deep, has many parts, or a long collection in it.
  mutating func isTooMuch(_ value: Any, level: Int = 0) -> Bool {
    if value is any Undivided { return false }
    left -= 1
    guard left >= 0, level <= ValuePrinter.mostLevels else { return true }
    // Casts look through an optional.
    if let list = value as? any StandardList, type(of: list) == type(of: value) {
      if isShort, list.count > ShortText.most { return true }
      return !isFlat(list) && hasTooMuch(in: list, level)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: break
    case .struct, .enum, .tuple: if hasOwnText(value) { return false }
    default: return false
    }
    for part in mirror.children where isTooMuch(part.value, level: level + 1) { return true }
    return false
  }

  private mutating func isFlat(_ list: any StandardList) -> Bool {
    if type(of: list) == latest.type { return latest.isFlat }
    latest = (type(of: list), type(of: list).isFlat)
    return latest.isFlat
  }

  private mutating func hasTooMuch(in list: any StandardList, _ level: Int) -> Bool {
    var isFound = false
    list.forEach(leavingOut: 0..<0) { key, value in
      guard !isFound else { return }
      if let key, isTooMuch(key, level: level + 1) { return isFound = true }
      isFound = isTooMuch(value, level: level + 1)
    }
    return isFound
  }
}

/// Prints a value like Swift does, up to a limit.
private struct ValuePrinter {
  /// The levels below which a value is not printed; an array in another is one level below it.
  static let mostLevels = TextLevel.most
  /// The number of values that a short text prints; a failure shows some hundred of them.
  static let mostShort = 2_000

  private(set) var text = ""
  private let isShort: Bool
  private var left: Int

  init(isShort: Bool) { (self.isShort, left) = (isShort, isShort ? Self.mostShort : .max) }

  mutating func print(_ value: Any, level: Int = 0) {
    left -= 1
    guard left >= 0, level <= Self.mostLevels else {
      ShortText.noteLeftOut()
      return text += "…"
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return printOptional(mirror.children.first?.value, level)
    }
    if let list = value as? any StandardList { return print(list, level) }
    guard !hasOwnText(value) else { return printWhole(value, level) }
    switch mirror.displayStyle {
    case .struct:
      text += "\(mirror.subjectType)("
      printParts(of: mirror, level)
    case .tuple:
      text += "("
      printParts(of: mirror, level)
    case .enum:
      guard let payload = mirror.children.first else { return printWhole(value, level) }
      text += payload.label ?? ""
      // A tuple has its own parentheses.
      if Mirror(reflecting: payload.value).displayStyle == .tuple {
        return print(payload.value, level: level + 1)
      }
      text += "("
      print(payload.value, level: level + 1)
      text += ")"
    default: printWhole(value, level)
    }
  }

  private mutating func printOptional(_ wrapped: Any?, _ level: Int) {
    guard let wrapped else { return text += "nil" }
    text += "Optional("
    print(wrapped, level: level + 1)
    text += ")"
  }

  /// Prints a value without parts, as Swift does.
  private mutating func printWhole(_ value: Any, _ level: Int) {
    text += level == 0 ? String(describing: value) : String(reflecting: value)
  }

  private mutating func printParts(of mirror: Mirror, _ level: Int) {
    var isFirst = true
    for part in mirror.children {
      guard left >= 0 else { break }
      text += (isFirst ? "" : ", ") + labelText(of: part)
      isFirst = false
      print(part.value, level: level + 1)
    }
    text += ")"
  }

  private mutating func print(_ list: any StandardList, _ level: Int) {
    let (first, last) = type(of: list).shownEnds
    let isShortened = isShort && list.count > ShortText.most
    let leftOut = isShortened ? first..<(list.count - last) : 0..<0
    if list.count == 0, list is any EmptyColon { return text += "[:]" }
    text += type(of: list).brackets.opening
    var place = 0
    list.forEach(leavingOut: leftOut) { key, value in
      guard left >= 0 else { return }
      if place > 0 { text += ", " }
      if isShortened, place == first { text += ShortText.leftOut(leftOut.count) + ", " }
      place += 1
      if let key {
        print(key, level: level + 1)
        text += ": "
      }
      print(value, level: level + 1)
    }
    if isShortened, last == 0 { text += ", " + ShortText.leftOut(leftOut.count) }
    text += type(of: list).brackets.closing
  }
}

/// A dictionary, whose text without elements has a colon.
private protocol EmptyColon {}
extension Dictionary: EmptyColon {}

/// The depth of the array whose elements are printed.
enum TextLevel {
  /// The greatest depth that a text shows.
  static let most = 256
  @TaskLocal private static var current = 0

  /// Runs `body` one level below; without running it, returns "…" below the last level.
  static func below(_ body: () -> String) -> String {
    guard current < most else {
      ShortText.noteLeftOut()
      return "…"
    }
    return $current.withValue(current + 1, operation: body)
  }
}

/// Whether the type of a value makes its text itself.
private func hasOwnText(_ value: Any) -> Bool {
  value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    || value is any TextOutputStreamable
}

/// The label of a part and a colon; empty for a part that only its place identifies.
func labelText(of part: Mirror.Child) -> String {
  // The labels of a tuple without labels are `.0` and `.1`.
  part.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
}
