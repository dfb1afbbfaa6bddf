// The limits of the texts of long collections, and the marks for the elements that they leave out.

internal import StakeoutCore

/// Truncates the texts of long collections while a failure is built.
///
/// A text of 200,000 elements takes seconds in debug, and a failure prints 4 KB of it. So texts leave out
/// the middle of long collections while `during` runs. The whole text, for the attachment, is built outside
/// of it.
package final class TextTruncation: Sendable {
  /// The truncation in effect; nil if texts are whole.
  @TaskLocal private static var current: TextTruncation?

  /// The greatest number of elements that are all shown.
  static let mostElements = 500
  /// The greatest number of elements of an endless sequence in a whole text.
  private static let mostOfEndless = 10_000
  /// The numbers of elements at both ends of a truncated list.
  private static let (first, last) = (100, 50)

  /// Whether a text has left something out.
  private let hasOmissions = Locked(false)

  /// Runs `body`, in which the texts of values are truncated.
  ///
  /// - Returns: Its result, and whether all texts are whole nevertheless.
  package static func during<R>(_ body: () -> R) -> (result: R, isWhole: Bool) {
    let truncation = TextTruncation()
    let result = $current.withValue(truncation) { body() }
    return (result, !truncation.hasOmissions.withLock { $0 })
  }

  /// Whether texts are truncated now.
  static var isActive: Bool { current != nil }

  /// Whether a collection of this many elements is truncated now.
  static func applies(to count: Int) -> Bool { count > mostElements && isActive }

  /// Notes that the current text is not whole.
  static func noteOmission() { current?.hasOmissions.withLock { $0 = true } }

  /// Returns the mark that replaces elements in a truncated text, and notes the omission.
  static func mark(omitting count: Int) -> String {
    noteOmission()
    return "… \(CountSpecifier.text(of: count, "more element")) …"
  }

  /// Returns the texts of the elements, separated by commas.
  ///
  /// A truncated list shows those at both ends.
  static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
    guard applies(to: elements.count) else { return elements.map(text).joined(separator: ", ") }
    let middle = mark(omitting: elements.count - first - last)
    return (elements.prefix(first).map(text) + [middle] + elements.suffix(last).map(text))
      .joined(separator: ", ")
  }

  /// Returns the texts of the first elements of a sequence that may be endless, separated by commas.
  static func endlessList<S: Sequence>(_ elements: S, _ text: (S.Element) -> String) -> String {
    let (elements, isAll) = elements.elements(atMost: isActive ? mostElements : mostOfEndless)
    if !isAll { noteOmission() }
    return (elements.map(text) + (isAll ? [] : ["… more elements …"])).joined(separator: ", ")
  }

  /// Returns the text of a value that is too long or nested too deep for Swift's own text; nil for other
  /// values.
  static func text(of value: Any) -> String? {
    ValueTree.truncatedText(of: value, isActive: isActive)
  }

  /// Returns the text of ``text(of:)`` for a value that has a tree already.
  static func text(of tree: ValueTree) -> String? {
    tree.isUndivided ? nil : tree.truncatedText(isActive: isActive)
  }
}

/// Returns Swift's own text of a value, truncated if the value is long or nested deep.
///
/// Print a value of unknown type only with this function or with `stringify`, because Swift's own function
/// has no greatest depth and overflows the stack. If the current ``TextStyle`` shows more than the short
/// one, the text is the one of `stringify`.
@usableFromInline
package func swiftText(of value: Any) -> String {
  if TextStyle.isDetailed { return stringify(value) }
  return TextTruncation.text(of: value) ?? String(describing: value)
}

/// The depth of the array whose elements are printed.
enum TextLevel {
  /// The greatest depth that a text shows.
  static let most = ValueTree.mostLevels
  @TaskLocal private static var current = 0

  /// Runs `body` one level deeper.
  ///
  /// Below the greatest depth it returns "…" instead.
  static func below(_ body: () -> String) -> String {
    guard current < most else {
      TextTruncation.noteOmission()
      return "…"
    }
    return $current.withValue(current + 1, operation: body)
  }
}
