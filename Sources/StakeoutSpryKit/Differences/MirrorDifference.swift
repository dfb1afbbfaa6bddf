internal import StakeoutCalls

/// Finds the differences between two values by comparing their parts.
struct MirrorDifference {
  /// The greatest depth; it stops infinite nesting, and a reader needs no more.
  private static let deepest = 64

  let labels: SpryDiffNameLabels
  /// Whether to print collections of different lengths.
  let showsElements: Bool
  /// The pairs of objects whose difference has been shown, or is being computed.
  private var shown: Set<[ObjectIdentifier]> = []

  init(labels: SpryDiffNameLabels, showsElements: Bool) {
    self.labels = labels
    self.showsElements = showsElements
  }

  /// Returns the lines for two values; empty if they are equal.
  mutating func lines(_ expected: Any?, _ received: Any?, level: Int) -> [SpryDiffLine] {
    guard !isDeeplyEqual(expected, received) else { return [] }
    let lines = linesOfParts(flattened(expected), flattened(received), level)
    // No part shows a difference, or there are no parts.
    return lines.isEmpty ? leaves(expected, received, level) : lines
  }

  private mutating func linesOfParts(
    _ expected: Any?, _ received: Any?, _ level: Int
  ) -> [SpryDiffLine] {
    guard let expected, let received, level < Self.deepest else { return [] }
    if let expected = expected as? [AnyHashable: Any],
      let received = received as? [AnyHashable: Any]
    {
      return linesOfDictionaries(expected, received, level)
    }
    if let expected = expected as? Set<AnyHashable>, let received = received as? Set<AnyHashable> {
      return linesOfSets(expected, received, level)
    }
    let mirrors = (expected: Mirror(reflecting: expected), received: Mirror(reflecting: received))
    guard mirrors.expected.displayStyle == mirrors.received.displayStyle else { return [] }
    if mirrors.expected.displayStyle == .collection {
      return linesOfLists(expected, received, level)
    }
    guard type(of: expected) == type(of: received) else { return [] }
    if type(of: expected) is AnyClass {
      let pair = [expected as AnyObject, received as AnyObject].map { ObjectIdentifier($0) }
      guard shown.insert(pair).inserted else { return [] }
    }
    return linesOfProperties(parts(mirrors.expected), parts(mirrors.received), level)
  }

  private mutating func linesOfProperties(
    _ expected: [Mirror.Child], _ received: [Mirror.Child], _ level: Int
  ) -> [SpryDiffLine] {
    guard expected.map(\.label) == received.map(\.label) else { return [] }
    return zip(expected, received).enumerated().compactMap { index, pair in
      heading("\(pair.0.label ?? ".\(index)"):", pair.0.value, pair.1.value, level)
    }
  }

  private mutating func linesOfLists(
    _ expected: Any, _ received: Any, _ level: Int
  ) -> [SpryDiffLine] {
    let lists = [expected, received].map { Mirror(reflecting: $0).children.map(\.value) }
    guard lists[0].count == lists[1].count else {
      let texts = zip([expected, received], lists).map { value, list in
        showsElements ? "(\(list.count)) \(value)" : "(\(list.count))"
      }
      return [line("Different count:", level, leaves(texts[0], texts[1], level + 1))]
    }
    return zip(lists[0], lists[1]).enumerated().compactMap { index, pair in
      heading("Collection[\(index)]:", pair.0, pair.1, level)
    }
  }

  private mutating func linesOfDictionaries(
    _ expected: [AnyHashable: Any], _ received: [AnyHashable: Any], _ level: Int
  ) -> [SpryDiffLine] {
    var lines: [SpryDiffLine] = []
    for (key, name) in expected.keys.map({ ($0, text(of: $0.base)) }).sorted(by: { $0.1 < $1.1 }) {
      guard let expected = expected[key], let received = received[key] else { continue }
      if let line = heading("Key \(name):", expected, received, level) { lines.append(line) }
    }
    for (label, some, others) in [
      (labels.missing, expected, received), (labels.extra, received, expected),
    ] {
      let pairs = some.filter { others[$0.key] == nil }.map { key, value in
        line("\(text(of: key.base)): \(text(of: value))", level + 1, canBeOrdered: true)
      }
      if !pairs.isEmpty { lines.append(line("\(label) key pairs:", level, pairs)) }
    }
    return lines
  }

  private func linesOfSets(
    _ expected: Set<AnyHashable>, _ received: Set<AnyHashable>, _ level: Int
  ) -> [SpryDiffLine] {
    [(labels.missing, expected, received), (labels.extra, received, expected)]
      .flatMap { label, some, others in
        some.subtracting(others).map { text(of: $0.base) }.sorted().map { text in
          line("\(label): \(text)", level, canBeOrdered: true)
        }
      }
  }

  /// Makes a line for a part above the lines of its differences; nil if it has no differences.
  private mutating func heading(
    _ contents: String, _ expected: Any, _ received: Any, _ level: Int
  ) -> SpryDiffLine? {
    let lines = lines(expected, received, level: level + 1)
    return lines.isEmpty ? nil : line(contents, level, lines)
  }

  private func leaves(_ expected: Any?, _ received: Any?, _ level: Int) -> [SpryDiffLine] {
    [
      line("\(labels.received): \(text(of: received))", level),
      line("\(labels.expected): \(text(of: expected))", level),
    ]
  }

  private func line(
    _ contents: String, _ level: Int, canBeOrdered: Bool = false, _ children: [SpryDiffLine] = []
  ) -> SpryDiffLine {
    SpryDiffLine(
      contents: contents, indentationLevel: level, canBeOrdered: canBeOrdered, children: children)
  }

  private func parts(_ mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map { parts($0) } ?? []) + mirror.children
  }

  private func text(of value: Any?) -> String {
    flattened(value).map { String(describing: $0) } ?? "nil"
  }
}
