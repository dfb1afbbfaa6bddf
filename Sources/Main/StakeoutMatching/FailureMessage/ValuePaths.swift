// The places at which two values differ, as paths.

/// The places inside two values where they differ, as paths: `orders[3].price`.
struct ValuePaths {
  /// A place where two values differ.
  struct Place {
    /// The place and both values.
    let text: String
    /// Whether the path leads through more than one value.
    let isDeep: Bool

    init(_ path: [String], expected: String, actual: String) {
      let joined = path.joined()
      let place = joined.hasPrefix(".") ? String(joined.dropFirst()) : joined
      (text, isDeep) = ("at \(place): expected \(expected), got \(actual)", path.count > 1)
    }
  }

  /// The number of places that are searched for.
  static let most = 10
  /// The number of values that are visited at most.
  private static let mostVisited = 50_000
  private static let mostLevels = 12

  private var places: [Place] = []
  private var visited = 0
  private var open: Set<ObjectIdentifier> = []

  /// The first places where the values differ.
  static func differences(expected: Any, actual: Any) -> [Place] {
    var paths = ValuePaths()
    paths.compare(expected, actual, [])
    return paths.places
  }

  private var isFull: Bool { places.count >= Self.most || visited >= Self.mostVisited }

  private mutating func compare(_ expected: Any, _ actual: Any, _ path: [String]) {
    visited += 1
    guard !isFull else { return }
    if let areEqual = areEqualByOperator(expected, actual), areEqual { return }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    guard path.count < Self.mostLevels, left.subjectType == right.subjectType,
      left.displayStyle == right.displayStyle
    else { return note(expected, actual, path) }
    switch left.displayStyle {
    case .struct, .tuple, .optional, .collection, .enum:
      compareParts(left, right, expected, actual, path)
    case .class:
      let object = ObjectIdentifier(expected as AnyObject)
      guard open.insert(object).inserted else { return }
      compareParts(left, right, expected, actual, path)
      open.remove(object)
    default: noteIfDifferent(expected, actual, path)
    }
  }

  private mutating func compareParts(
    _ left: Mirror, _ right: Mirror, _ expected: Any, _ actual: Any, _ path: [String]
  ) {
    let counts = (Count(of: expected, left), Count(of: actual, right))
    guard counts.0.number > 0 || counts.1.number > 0, !(expected is String), !(expected is Duration)
    else { return noteIfDifferent(expected, actual, path) }
    let found = places.count
    if left.displayStyle == .collection, counts.0 != counts.1 {
      let expected = "\(counts.0.text) element\(counts.0.text == "1" ? "" : "s")"
      places.append(Place(path + [".count"], expected: expected, actual: counts.1.text))
    } else if counts.0 != counts.1 {
      return note(expected, actual, path)
    }
    for (index, (one, other)) in zip(left.children, right.children).enumerated() {
      guard !isFull else { return }
      guard one.label == other.label else { return note(expected, actual, path) }
      let step: [String] =
        switch left.displayStyle {
        case .collection: ["[\(index)]"]
        case .optional: []
        // The labels of a tuple without labels are `.0` and `.1`.
        default: [".\(one.label.map { $0.drop { $0 == "." } } ?? "\(index)")"]
        }
      compare(one.value, other.value, path + step)
    }
    // The difference is in what Swift does not show, or it counts by the type's own `==` alone.
    if places.count == found, areEqualByOperator(expected, actual) == false {
      note(expected, actual, path)
    }
  }

  private mutating func noteIfDifferent(_ expected: Any, _ actual: Any, _ path: [String]) {
    if areEqualByOperator(expected, actual) == nil,
      ShortText.describing(expected) == ShortText.describing(actual)
    {
      return
    }
    note(expected, actual, path)
  }

  private mutating func note(_ expected: Any, _ actual: Any, _ path: [String]) {
    guard !path.isEmpty, !isFull else { return }
    let texts = shortTextsApart(expected, actual)
    places.append(Place(path, expected: texts.left, actual: texts.right))
  }
}

/// The number of parts of a value.
private struct Count: Equatable {
  /// Parts are counted up to here, unless a value knows their number.
  private static let most = 1_000

  let number: Int
  let text: String

  init(of value: Any, _ mirror: Mirror) {
    if let list = value as? any StandardList {
      number = list.count
      text = "\(number)"
    } else if value is any CustomReflectable {
      let (children, isAll) = mirror.children.elements(atMost: Self.most)
      number = children.count + (isAll ? 0 : 1)
      text = isAll ? "\(number)" : "more than \(Self.most)"
    } else {
      number = mirror.children.count
      text = "\(number)"
    }
  }
}

/// Compares by `==`; nil if the values' type has none, or if their types differ.
private func areEqualByOperator(_ left: Any, _ right: Any) -> Bool? {
  func areEqual<E: Equatable>(_ left: E) -> Bool? { (right as? E).map { left == $0 } }
  return (left as? any Equatable).flatMap { areEqual($0) }
}
