/// One line of a difference between two values, and the lines below it.
public struct SpryDiffLine: Sendable {
  /// What it says.
  public let contents: String
  /// How deep it stands, from 0.
  public let indentationLevel: Int
  /// The lines that belong to it.
  public let children: [SpryDiffLine]
  /// Whether it may change places with others of its kind.
  public let canBeOrdered: Bool

  /// Whether there are lines that belong to it.
  public var hasChildren: Bool { !children.isEmpty }

  /// A line with the lines below it.
  public init(
    contents: String, indentationLevel: Int, canBeOrdered: Bool, children: [SpryDiffLine] = []
  ) {
    self.contents = contents
    self.indentationLevel = indentationLevel
    self.children = children
    self.canBeOrdered = canBeOrdered
  }

  /// The text of the line and of those below it, each with a line break at its end.
  ///
  /// Those that may change places are sorted, if all of them may.
  public func generateContents(indentationType: SpryDiffIndentationType) -> String {
    var lines = children
    if lines.allSatisfy(\.canBeOrdered) { lines.sort { $0.contents < $1.contents } }
    let indentation = String(repeating: indentationType.rawValue, count: indentationLevel)
    let below = lines.map { $0.generateContents(indentationType: indentationType) }
    return "\(indentation)\(contents)\n\(below.joined())"
  }
}

/// What a line of a difference is moved to the right by.
public enum SpryDiffIndentationType: String, CaseIterable, Sendable {
  /// A bar and a tab.
  case pipe = "|\t"
  /// A tab.
  case tab = "\t"
}

/// What the two sides of a difference are called.
public struct SpryDiffNameLabels: Sendable {
  /// The first value.
  public let expected: String
  /// The second value.
  public let received: String
  /// What only the first value has.
  public let missing: String
  /// What only the second value has.
  public let extra: String

  /// Names of one's own.
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
