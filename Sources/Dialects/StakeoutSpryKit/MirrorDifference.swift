// The differences between two values, part by part.

internal import StakeoutCalls

/// A search for the differences between two values, which compares their parts.
struct MirrorDifference {
  /// The greatest depth, which stops infinite nesting; a reader needs no more.
  private static let deepest = 64

  let labels: SpryDiffNameLabels
  /// Whether to print collections of different lengths.
  let showsElements: Bool
  /// The pairs of objects whose difference has been shown, or is being computed.
  private(set) var shown: Set<[ObjectIdentifier]> = []

  /// Returns the lines of the differences between two values; none if the values are equal.
  mutating func lines(_ expected: Any?, _ received: Any?, level: Int) -> [SpryDiffLine] {
    guard !isDeeplyEqual(expected, received) else { return [] }
    let lines = linesOfParts(flattened(expected), flattened(received), level)
    // Show the whole values if no part shows a difference, or if there are no parts.
    return lines.isEmpty ? leaves(expected, received, level) : lines
  }

  /// Returns the lines of the differences between parts; none if there are no parts to compare.
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
      return oneSided(expected, received) { label, elements in
        elements.map { text(of: $0.base) }.sorted().map { text in
          line("\(label): \(text)", level, canBeOrdered: true)
        }
      }
    }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: received))
    guard left.displayStyle == right.displayStyle else { return [] }
    if left.displayStyle == .collection {
      let parts = (elements(of: left), elements(of: right))
      guard parts.0.values.count == parts.1.values.count else {
        let texts = [(parts.0.count, expected), (parts.1.count, received)].map { count, value in
          showsElements ? "(\(count)) \(swiftText(of: value))" : "(\(count))"
        }
        return [line("Different count:", level, leaves(texts[0], texts[1], level + 1))]
      }
      return zip(parts.0.values, parts.1.values).enumerated().flatMap { index, pair in
        headed("Collection[\(index)]:", pair.0, pair.1, level)
      }
    }
    guard type(of: expected) == type(of: received) else { return [] }
    if type(of: expected) is AnyClass {
      let pair = [expected as AnyObject, received as AnyObject].map { ObjectIdentifier($0) }
      guard shown.insert(pair).inserted else { return [] }
    }
    let parts = (parts(left), parts(right))
    guard parts.0.map(\.label) == parts.1.map(\.label) else { return [] }
    return zip(parts.0, parts.1).enumerated().flatMap { index, pair in
      headed("\(pair.0.label ?? ".\(index)"):", pair.0.value, pair.1.value, level)
    }
  }

  private mutating func linesOfDictionaries(
    _ expected: [AnyHashable: Any], _ received: [AnyHashable: Any], _ level: Int
  ) -> [SpryDiffLine] {
    let shared = expected.keys.compactMap { key in
      received[key].map { (name: text(of: key.base), expected: expected[key], received: $0) }
    }
    let lines = shared.sorted { $0.name < $1.name }.flatMap { key in
      headed("Key \(key.name):", key.expected, key.received, level)
    }
    let (left, right) = (Set(expected.keys), Set(received.keys))
    return lines
      + oneSided(left, right) { label, keys in
        let pairs = keys.map { key in
          let value = expected[key] ?? received[key]
          return line("\(text(of: key.base)): \(text(of: value))", level + 1, canBeOrdered: true)
        }
        return pairs.isEmpty ? [] : [line("\(label) key pairs:", level, pairs)]
      }
  }

  /// Returns the lines for elements that only one of two sets contains.
  private func oneSided(
    _ expected: Set<AnyHashable>, _ received: Set<AnyHashable>,
    _ lines: (_ label: String, Set<AnyHashable>) -> [SpryDiffLine]
  ) -> [SpryDiffLine] {
    lines(labels.missing, expected.subtracting(received))
      + lines(labels.extra, received.subtracting(expected))
  }

  /// Returns a line for a part, above the lines of its differences; none if it has no differences.
  private mutating func headed(
    _ contents: String, _ expected: Any?, _ received: Any?, _ level: Int
  ) -> [SpryDiffLine] {
    let lines = lines(expected, received, level: level + 1)
    return lines.isEmpty ? [] : [line(contents, level, lines)]
  }

  /// Returns the two lines that show the whole values.
  private func leaves(_ expected: Any?, _ received: Any?, _ level: Int) -> [SpryDiffLine] {
    let texts = textsApart(expected, received, remark: "", text)
    return [
      line("\(labels.received): \(texts.right)", level),
      line("\(labels.expected): \(texts.left)", level),
    ]
  }

  private func line(
    _ contents: String, _ level: Int, canBeOrdered: Bool = false, _ children: [SpryDiffLine] = []
  ) -> SpryDiffLine {
    SpryDiffLine(
      contents: contents, indentationLevel: level, canBeOrdered: canBeOrdered, children: children)
  }

  /// Returns the elements of a collection, and their number as text.
  ///
  /// It reads at most 100,000 elements, because an unknown collection may be endless.
  private func elements(of mirror: Mirror) -> (values: [Any], count: String) {
    let (elements, isAll) = mirror.children.elements(atMost: 100_000)
    return (elements.map(\.value), isAll ? "\(elements.count)" : "more than \(elements.count)")
  }

  /// Returns the stored properties, beginning with those of the topmost superclass.
  private func parts(_ mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map { parts($0) } ?? []) + mirror.children
  }

  private func text(of value: Any?) -> String {
    flattened(value).map { swiftText(of: $0) } ?? "nil"
  }
}
