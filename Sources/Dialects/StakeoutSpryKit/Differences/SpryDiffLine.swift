/// One line of a difference between two values, with its nested lines.
public struct SpryDiffLine: Sendable {
  /// The text of the line.
  public let contents: String
  /// The nesting level, from 0.
  public let indentationLevel: Int
  /// The nested lines.
  public let children: [SpryDiffLine]
  /// Whether the line may be sorted among its siblings.
  public let canBeOrdered: Bool

  /// Whether there are nested lines.
  public var hasChildren: Bool { !children.isEmpty }

  /// Makes a line with nested lines.
  public init(
    contents: String, indentationLevel: Int, canBeOrdered: Bool, children: [SpryDiffLine] = []
  ) {
    self.contents = contents
    self.indentationLevel = indentationLevel
    self.children = children
    self.canBeOrdered = canBeOrdered
  }

  /// Returns the text of the line and of its nested lines, each with a line break at its end.
  ///
  /// Nested lines are sorted if all of them may be.
  public func generateContents(indentationType: SpryDiffIndentationType) -> String {
    var lines = children
    if lines.allSatisfy(\.canBeOrdered) { lines.sort { $0.contents < $1.contents } }
    let indentation = String(repeating: indentationType.rawValue, count: indentationLevel)
    let below = lines.map { $0.generateContents(indentationType: indentationType) }
    return "\(indentation)\(contents)\n\(below.joined())"
  }
}

/// The indentation of nested lines in a difference.
public enum SpryDiffIndentationType: String, CaseIterable, Sendable {
  /// A bar and a tab.
  case pipe = "|\t"
  /// A tab.
  case tab = "\t"
}

/// The names of the two sides of a difference.
public struct SpryDiffNameLabels: Sendable {
  /// The first value.
  public let expected: String
  /// The second value.
  public let received: String
  /// The part that only the first value has.
  public let missing: String
  /// The part that only the second value has.
  public let extra: String

  /// Makes custom names.
  public init(expected: String, received: String, missing: String, extra: String) {
    self.expected = expected
    self.received = received
    self.missing = missing
    self.extra = extra
  }

  /// Expected, Received, Missing and Extra.
  public static let expectation = SpryDiffNameLabels(
    expected: "Expected", received: "Received", missing: "Missing", extra: "Extra")

  /// Previous, Current, Removed and Added.
  public static let comparing = SpryDiffNameLabels(
    expected: "Previous", received: "Current", missing: "Removed", extra: "Added")
}
