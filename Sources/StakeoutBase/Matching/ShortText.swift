/// Keeps the texts of long collections short while a failure is built.
///
/// A text of 200,000 elements takes seconds in debug, and a failure prints 4 KB of it. So the texts
/// of values leave out the middle of long collections while `building` runs. The whole text, for the
/// attachment, is built without it.
package final class ShortText: Sendable {
  /// Not nil while short texts are built.
  @TaskLocal private static var current: ShortText?

  /// The greatest number of elements that are all shown.
  static let most = 500
  private static let (first, last) = (100, 50)
  /// The number of values that are searched for a long collection.
  private static let mostSearched = 500

  private let hasLeftOut = Locked(false)

  /// Runs `body`, in which the texts of values are short.
  ///
  /// - Returns: Its result, and whether no text has left anything out.
  package static func building<R>(_ body: () -> R) -> (result: R, isWhole: Bool) {
    let shortText = ShortText()
    let result = $current.withValue(shortText) { body() }
    return (result, !shortText.hasLeftOut.withLock { $0 })
  }

  /// Whether a collection of so many elements is shortened now.
  static func isShortened(_ count: Int) -> Bool { count > most && current != nil }

  /// The texts of the elements, with commas between them; of a long collection those at both ends.
  static func list<C: BidirectionalCollection>(
    _ elements: C, _ text: (C.Element) -> String
  ) -> String {
    let count = elements.count
    guard isShortened(count) else { return elements.map(text).joined(separator: ", ") }
    return list(
      elements.prefix(first).map(text), leftOut: count - first - last,
      elements.suffix(last).map(text))
  }

  /// The texts of the first elements of a long collection without an order.
  static func unorderedList<C: Collection>(_ elements: C, _ text: (C.Element) -> String) -> String {
    list(elements.prefix(first + last).map(text), leftOut: elements.count - first - last, [])
  }

  private static func list(_ first: [String], leftOut: Int, _ last: [String]) -> String {
    current?.hasLeftOut.withLock { $0 = true }
    let middle = ["… \(CountSpecifier.text(of: leftOut, "more element")) …"]
    return (first + middle + last).joined(separator: ", ")
  }

  /// Swift's own text of a value, or the short one of a value that is a long collection or has one in it.
  package static func describing(_ value: Any) -> String {
    text(of: value) ?? String(describing: value)
  }

  /// The short text of a value that is a long collection, or has one in it; nil for other values, and
  /// outside of `building`.
  static func text(of value: Any) -> String? {
    guard current != nil else { return nil }
    let mirror = Mirror(reflecting: value)
    // Casts look through an optional, whose text says that it is one.
    if mirror.displayStyle != .optional {
      if let list = value as? any LongList {
        return isShortened(list.count) ? list.shortText : nil
      }
      guard !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible)
      else { return nil }
    }
    var left = mostSearched
    return hasLongList(mirror, &left) ? textOfParts(value, mirror) : nil
  }

  private static func hasLongList(_ mirror: Mirror, _ left: inout Int) -> Bool {
    guard mirror.displayStyle != .class else { return false }
    for child in mirror.children {
      left -= 1
      if left < 0 { return false }
      if let list = child.value as? any LongList, list.count > most { return true }
      if hasLongList(Mirror(reflecting: child.value), &left) { return true }
    }
    return false
  }

  /// The text that Swift itself would print, but with short collections in it.
  private static func textOfParts(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value {
      return "Optional(\(text(of: wrapped) ?? String(reflecting: wrapped)))"
    }
    if mirror.displayStyle == .enum, let payload = mirror.children.first {
      // A tuple brings its own parentheses.
      let text = text(of: payload.value) ?? String(reflecting: payload.value)
      return (payload.label ?? "") + (text.hasPrefix("(") ? text : "(\(text))")
    }
    let parts = mirror.children.map { child in
      labelText(of: child) + (text(of: child.value) ?? String(reflecting: child.value))
    }
    let list = parts.joined(separator: ", ")
    return mirror.displayStyle == .tuple ? "(\(list))" : "\(mirror.subjectType)(\(list))"
  }
}

/// The label of a part and a colon; empty for a part that only its place identifies.
func labelText(of part: Mirror.Child) -> String {
  // The labels of a tuple without labels are `.0` and `.1`.
  part.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
}

/// A collection of the standard library, whose short text is known for any type of its elements.
private protocol LongList {
  var count: Int { get }
  var shortText: String { get }
}

extension Array: LongList {
  fileprivate var shortText: String { textInFailures }
}

extension ArraySlice: LongList {
  fileprivate var shortText: String { "[\(ShortText.list(self) { String(reflecting: $0) })]" }
}

extension ContiguousArray: LongList {
  fileprivate var shortText: String { "[\(ShortText.list(self) { String(reflecting: $0) })]" }
}

extension Set: LongList {
  fileprivate var shortText: String {
    "Set([\(ShortText.unorderedList(self) { String(reflecting: $0) })])"
  }
}

extension Dictionary: LongList {
  fileprivate var shortText: String {
    let list = ShortText.unorderedList(self) { key, value in
      "\(String(reflecting: key)): \(ShortText.text(of: value) ?? String(reflecting: value))"
    }
    return "[\(list)]"
  }
}
