// The places where two values differ, for the lines below a failure.

/// The lines that show where two values differ.
enum Difference {
  /// Returns the differences, marked "-" for the expected value and "+" for the actual value; nil if both
  /// values are short texts of one line.
  ///
  /// Large values show only the changed places, with three lines or elements around each.
  static func text(_ expected: ValueTree, _ actual: ValueTree) -> String? {
    guard let left = expected.lines(), let right = actual.lines() else {
      return largeText(expected, actual)
    }
    if left.count == 1, right.count == 1, let expected = expected.value as? String {
      return (actual.value as? String).flatMap { expected.changedLines(in: $0) }
    }
    var lines: [String] = []
    for place in PlaceSearch.places(expected, actual) where place.isDeep {
      lines.append(place.text)
    }
    let script =
      max(left.count, right.count) > 1
      ? EditScript(left.count, right.count) { left[$0] == right[$1] } : nil
    let changes = script?.text(of: "line", expected: { left[$0] }, actual: { right[$0] })
    if let changes { lines.append(changes) }
    return lines.joinedLines
  }

  /// Returns the differences of two values that are too large to print as lines.
  private static func largeText(_ expected: ValueTree, _ actual: ValueTree) -> String? {
    if let text = expected.value as? String, let other = actual.value as? String {
      return text.changedLines(in: other)
    }
    if let list = expected.value as? any StandardCollection {
      return list.differences(from: actual.value)
    }
    return PlaceSearch.places(expected, actual).map(\.text).joinedLines
  }
}

extension [String] {
  /// The lines as one text; nil if there are no lines.
  var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}

/// A search for the places inside two values where they differ.
struct PlaceSearch {
  /// A place where two values differ.
  struct Place {
    /// The line that shows the place as a path, such as `orders[3].price`, and both values.
    let text: String
    /// Whether the path has more than one step.
    let isDeep: Bool

    fileprivate init(_ path: [String], expected: String, actual: String) {
      let joined = path.joined()
      let place = joined.hasPrefix(".") ? String(joined.dropFirst()) : joined
      (text, isDeep) = ("at \(place): expected \(expected), got \(actual)", path.count > 1)
    }
  }

  /// The number of places after which the search stops.
  private static let most = 10

  private var places: [Place] = []
  private var limits = ValueTree.Limits(depth: 11, nodes: 50_000)

  /// Returns the first places where the values differ.
  static func places(_ expected: ValueTree, _ actual: ValueTree) -> [Place] {
    var search = PlaceSearch()
    search.compare(expected, actual, [])
    return search.places
  }

  /// Returns the first places inside elements that differ, given the indexes of these elements.
  static func places(in indexes: [Int], of elements: (Int) -> (Any, Any)) -> [Place] {
    var search = PlaceSearch()
    for index in indexes.prefix(most) {
      let (expected, actual) = elements(index)
      search.compare(ValueTree(expected), ValueTree(actual), ["[\(index)]"])
    }
    return search.places
  }

  /// Whether the search stops.
  private var isFull: Bool { places.count >= Self.most || limits.nodes <= 0 }

  private mutating func compare(_ left: ValueTree, _ right: ValueTree, _ path: [String]) {
    let mayRead = limits.allow(level: path.count)
    let (expected, actual) = (left.value, right.value)
    if isFull || areEqualByOperator(expected, actual) == true { return }
    guard mayRead, left.type == right.type, left.kind == right.kind else {
      return note(left, right, path)
    }
    switch left.kind {
    case .struct, .tuple, .optional, .collection, .enum: compareParts(left, right, path)
    case .class:
      guard limits.enter(expected as AnyObject) else { return }
      compareParts(left, right, path)
      limits.leave(expected as AnyObject)
    default: noteIfDifferent(left, right, path)
    }
  }

  private mutating func compareParts(_ left: ValueTree, _ right: ValueTree, _ path: [String]) {
    let (expected, actual) = (left.value, right.value)
    let (ones, others) = (left.parts(), right.parts())
    guard !ones.parts.isEmpty || !others.parts.isEmpty, !(expected is Duration) else {
      return noteIfDifferent(left, right, path)
    }
    let found = places.count
    if ones.parts.count != others.parts.count || ones.isAll != others.isAll {
      guard left.kind == .collection else { return note(left, right, path) }
      let (count, other) = (Self.count(ones), Self.count(others))
      let text = "\(count) element\(count == "1" ? "" : "s")"
      places.append(Place(path + [".count"], expected: text, actual: other))
    }
    // Count the indexes in a loop, because a zipped sequence is slow in debug.
    var next = 0
    while next < min(ones.parts.count, others.parts.count) {
      let (index, one, other) = (next, ones.parts[next], others.parts[next])
      next += 1
      guard !isFull else { return }
      guard one.label == other.label else { return note(left, right, path) }
      // Skip most parts here, because most are equal and need no path.
      if one.isUndivided, areEqualByType(one.value, other.value) {
        _ = limits.allow(level: path.count + 1)
        continue
      }
      let step: [String] =
        switch left.kind {
        case .collection: ["[\(index)]"]
        case .optional: []
        // Remove the point: the labels of a tuple without labels are `.0` and `.1`.
        default: [".\(one.label.map { $0.drop { $0 == "." } } ?? "\(index)")"]
        }
      compare(one, other, path + step)
    }
    // Note the value itself if its parts are equal but its own `==` returns false.
    if places.count == found, areEqualByOperator(expected, actual) == false {
      note(left, right, path)
    }
  }

  private static func count(_ read: (parts: [ValueTree], isAll: Bool)) -> String {
    read.isAll ? "\(read.parts.count)" : "more than \(read.parts.count)"
  }

  private mutating func noteIfDifferent(_ left: ValueTree, _ right: ValueTree, _ path: [String]) {
    if areEqualByOperator(left.value, right.value) == nil,
      swiftText(of: left.value) == swiftText(of: right.value)
    {
      return
    }
    note(left, right, path)
  }

  private mutating func note(_ left: ValueTree, _ right: ValueTree, _ path: [String]) {
    guard !path.isEmpty, !isFull else { return }
    let texts = bracketedTextsApart(left, right)
    places.append(Place(path, expected: texts.left, actual: texts.right))
  }
}

/// Whether two values are equal, where `left` is of a type without parts.
///
/// The casts to these types take less time than the cast to `Equatable`.
private func areEqualByType(_ left: Any, _ right: Any) -> Bool {
  switch left {
  case let left as Int: right as? Int == left
  case let left as String: right as? String == left
  case let left as Double: right as? Double == left
  case let left as Bool: right as? Bool == left
  default: areEqualByOperator(left, right) == true
  }
}

/// Compares two values by `==`; nil if the types differ, or if the type has no `==`.
private func areEqualByOperator(_ left: Any, _ right: Any) -> Bool? {
  func areEqual<E: Equatable>(_ left: E) -> Bool? { (right as? E).map { left == $0 } }
  return (left as? any Equatable).flatMap { areEqual($0) }
}

/// Returns the texts of elements that only one of two collections has.
///
/// If an element of each collection looks alike, all texts have the plainest style that tells them apart.
func textsApart(_ left: [Any], _ right: [Any]) -> (left: [String], right: [String]) {
  func texts() -> (left: [String], right: [String]) {
    (left.map { bracketedText(of: $0) }, right.map { bracketedText(of: $0) })
  }
  return TextStyle.plainest(texts) { _, texts in Set(texts.left).isDisjoint(with: texts.right) }?.1
    ?? TextStyle.short.run(texts)
}

/// Returns the texts, in angle brackets, of two values that differ.
func bracketedTextsApart(_ left: ValueTree, _ right: ValueTree) -> (left: String, right: String) {
  textsApart(left, right) { tree in tree.map { bracketed(stringify($0)) } ?? "<nil>" }
}

/// Returns the text of a value in angle brackets, cut after 150 characters if it is long.
func bracketedText(of value: Any) -> String { bracketed(stringify(value)) }

private func bracketed(_ text: String) -> String {
  guard text.utf8.count > 200 else { return "<\(text)>" }
  return "<\(text.prefix(150))… \(text.utf8.count) bytes>"
}
