// The collections of the standard library, with elements of any type.

/// A collection of the standard library, which knows its count without iterating over its elements.
///
/// Code that has a value of any type finds the collection with a cast at run time. Overloads of `equal` for
/// collections would avoid the cast, but slow down the compiler at each expectation.
protocol StandardCollection {
  /// The kind of the collection, like the one that a mirror shows.
  static var kind: ValueTree.Kind { get }
  /// The number of elements.
  var count: Int { get }
  /// Whether the elements have no parts, as in `[Int]`.
  static var isFlat: Bool { get }
  /// The marks around the elements.
  static var brackets: (opening: String, closing: String) { get }
  /// The text of an empty collection.
  static var emptyText: String { get }
  /// The numbers of elements at the beginning and at the end that a truncated text shows.
  static var shownEnds: (first: Int, last: Int) { get }
  /// Calls the closure with each element whose place is not in the range. A dictionary passes the key as well.
  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void)
  /// Returns the elements that differ, each in its own line; nil if no difference is found.
  func differences(from actual: Any) -> String?
  /// The text of the collection as an expected value.
  var listing: String { get }
  /// Returns the missing and extra elements of the actual set, as the end of a failure's sentence; nil if
  /// this collection is not a set.
  func missingAndExtraElements(in actual: Any) -> String?
}

extension StandardCollection {
  static var brackets: (opening: String, closing: String) { ("[", "]") }
  static var emptyText: String { brackets.opening + brackets.closing }
  // Show only the first elements, because the last elements of an unordered collection are not special.
  static var shownEnds: (first: Int, last: Int) { (150, 0) }
  var listing: String { stringify(self) }
  func missingAndExtraElements(in actual: Any) -> String? { nil }
}

extension StandardCollection where Self: RandomAccessCollection {
  static var kind: ValueTree.Kind { .collection }
  static var isFlat: Bool { ValueTree.isUndivided(Element.self) }
  static var shownEnds: (first: Int, last: Int) { (100, 50) }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    if places.isEmpty {
      for element in self { body(nil, element) }
      return
    }
    for element in prefix(places.lowerBound) { body(nil, element) }
    for element in dropFirst(places.upperBound) { body(nil, element) }
  }

  func differences(from actual: Any) -> String? {
    (actual as? Self).flatMap { listDifference(Array(self), Array($0)) }
  }
}

private func listDifference<Element>(_ expected: [Element], _ actual: [Element]) -> String? {
  let areEqual = equality(of: Element.self)
  let script = EditScript(expected.count, actual.count) { areEqual(expected[$0], actual[$1]) }
  /// Returns the line of an element. The text differs from the other element at this place, if that one is
  /// unequal.
  func line(_ index: Int, of list: [Element], beside other: [Element]) -> String {
    let isBeside = other.indices.contains(index) && !areEqual(list[index], other[index])
    let text =
      isBeside
      ? bracketedTextsApart(ValueTree(list[index]), ValueTree(other[index])).left
      : bracketedText(of: list[index])
    return "[\(index)] \(text)"
  }
  let places = PlaceSearch.places(in: script.replaced) { (expected[$0], actual[$0]) }
  let changes = script.text(
    of: "element", expected: { line($0, of: expected, beside: actual) },
    actual: { line($0, of: actual, beside: expected) })
  return (places.filter(\.isDeep).map(\.text) + [changes].compactMap(\.self)).joinedLines
}

extension Array: StandardCollection {}
extension ArraySlice: StandardCollection {}
extension ContiguousArray: StandardCollection {}

extension Sequence {
  /// Calls the closure with the first elements.
  ///
  /// The loop counts the elements, because a slice of a set takes longer.
  fileprivate func forEach(first count: Int, _ body: (Element) -> Void) {
    var left = count
    for element in self {
      if left == 0 { break }
      left -= 1
      body(element)
    }
  }
}

extension Set: StandardCollection {
  static var kind: ValueTree.Kind { .set }
  static var isFlat: Bool { ValueTree.isUndivided(Element.self) }
  static var brackets: (opening: String, closing: String) { ("Set([", "])") }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    forEach(first: places.isEmpty ? count : places.lowerBound) { body(nil, $0) }
  }

  /// The texts of the elements, sorted if the elements are comparable.
  var listing: String {
    guard !TextTruncation.applies(to: count),
      let element = Element.self as? any (Comparable & Hashable).Type
    else {
      return stringify(self)
    }
    return sorted(as: element)
  }

  private func sorted<Ordered: Comparable & Hashable>(as element: Ordered.Type) -> String {
    stringify((self as? Set<Ordered>)?.sorted() ?? [])
  }

  func missingAndExtraElements(in actual: Any) -> String? {
    guard let actual = actual as? Set else { return "" }
    let apart = elementsApart(from: actual)
    let (missing, extra) = (Set(apart.missing), Set(apart.extra))
    return (missing.isEmpty ? "" : ", missing <\(missing.listing)>")
      + (extra.isEmpty ? "" : ", extra <\(extra.listing)>")
  }

  func differences(from actual: Any) -> String? {
    guard let actual = actual as? Set else { return nil }
    let (missing, extra) = elementsApart(from: actual)
    let texts = textsApart(missing, extra)
    return [listed("missing", texts.left), listed("extra", texts.right)].compactMap(\.self)
      .joinedLines
  }

  /// Returns the elements that the other set lacks, and those that only the other set has.
  private func elementsApart(from other: Set) -> (missing: [Element], extra: [Element]) {
    let missing = filter { !other.contains($0) }
    // Compare the counts first: often they show that there are no extra ones, without another search.
    let hasExtra = other.count > count - missing.count
    return (Array(missing), hasExtra ? Array(other.subtracting(self)) : [])
  }
}

extension Dictionary: StandardCollection {
  static var kind: ValueTree.Kind { .dictionary }
  static var isFlat: Bool { ValueTree.isUndivided(Key.self) && ValueTree.isUndivided(Value.self) }
  static var emptyText: String { "[:]" }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    forEach(first: places.isEmpty ? count : places.lowerBound) { body($0.key, $0.value) }
  }

  func differences(from actual: Any) -> String? {
    guard let actual = actual as? Dictionary else { return nil }
    let areEqual = equality(of: Value.self)
    var (missing, changed): ([Key], [String]) = ([], [])
    for (key, value) in self {
      guard let other = actual[key] else {
        missing.append(key)
        continue
      }
      if !areEqual(value, other) {
        let texts = bracketedTextsApart(ValueTree(value), ValueTree(other))
        changed.append("\(bracketedText(of: key)): \(texts.left) ≠ \(texts.right)")
      }
    }
    // Compare the counts first: often they show that there are no extra ones, without another search.
    let hasExtra = actual.count > count - missing.count
    let extra = hasExtra ? actual.keys.filter { self[$0] == nil } : []
    let keys = textsApart(missing, extra)
    return [
      listed("missing keys", keys.left), listed("extra keys", keys.right),
      listed("other values (expected ≠ actual)", changed),
    ].compactMap(\.self).joinedLines
  }
}

/// Returns a line with at most twenty of the texts and the number of the others; nil if there are no texts.
private func listed(_ title: String, _ texts: [String]) -> String? {
  guard !texts.isEmpty else { return nil }
  let rest = texts.count > 20 ? ", … \(texts.count - 20) more" : ""
  return "\(title): \(texts.sorted().prefix(20).joined(separator: ", "))\(rest)"
}

/// Returns a function that compares two values of a type by `==`, or by their parts if the type has no `==`.
private func equality<T>(of type: T.Type) -> (T, T) -> Bool {
  func byOperator<E: Equatable>(_ type: E.Type) -> (T, T) -> Bool {
    // SAFETY: `E` and `T` are one type, because the metatype of `T` was opened as `E`. A cast would take as
    // long as the comparison of many elements.
    { unsafeBitCast($0, to: E.self) == unsafeBitCast($1, to: E.self) }
  }
  if let type = type as? any Equatable.Type { return byOperator(type) }
  return { PlaceSearch.places(ValueTree($0), ValueTree($1)).isEmpty }
}
