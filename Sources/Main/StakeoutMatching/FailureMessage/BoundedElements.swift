// How texts read collections that they do not know.
//
// A collection is iterated, up to a limit, and never
// asked for its `count`: that may overflow, as of `0...Int.max`, trap, or take as long as a pass.

extension Sequence {
  /// The first elements, and whether there are no others.
  package func elements(atMost most: Int) -> (elements: [Element], isAll: Bool) {
    var elements: [Element] = []
    var rest = makeIterator()
    while let element = rest.next() {
      guard elements.count < most else { return (elements, false) }
      elements.append(element)
    }
    return (elements, true)
  }

  /// Whether there are more elements than this number.
  func hasMore(than most: Int) -> Bool {
    var (left, rest) = (most, makeIterator())
    while rest.next() != nil {
      if left == 0 { return true }
      left -= 1
    }
    return false
  }
}

/// Whether a value is a collection of more elements than this number, or a text of more characters.
func hasMoreElements(_ value: Any, than most: Int) -> Bool {
  if let list = value as? any StandardList { return list.count > most }
  return (value as? any Collection)?.hasMore(than: most) ?? false
}

/// A value without parts that a text would show, so that nothing of it needs to be searched.
protocol Undivided {}

extension Bool: Undivided {}
extension Character: Undivided {}
extension Double: Undivided {}
extension Float: Undivided {}
extension Int: Undivided {}
extension Int8: Undivided {}
extension Int16: Undivided {}
extension Int32: Undivided {}
extension Int64: Undivided {}
extension String: Undivided {}
extension Substring: Undivided {}
extension UInt: Undivided {}
extension UInt8: Undivided {}
extension UInt16: Undivided {}
extension UInt32: Undivided {}
extension UInt64: Undivided {}

/// A collection of the standard library, whose count is known without a pass over it, and whose text
/// is known for any type of its elements.
protocol StandardList {
  /// The number of elements.
  var count: Int { get }
  /// Whether its elements have no parts.
  static var isFlat: Bool { get }
  /// The marks around the elements.
  static var brackets: (opening: String, closing: String) { get }
  /// The number of elements at the beginning and at the end that a shortened text shows.
  static var shownEnds: (first: Int, last: Int) { get }
  /// Calls the closure with the parts of each element whose place is not in the range: one value, or
  /// a key and a value.
  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void)
}

extension StandardList {
  static var brackets: (opening: String, closing: String) { ("[", "]") }
}

extension StandardList where Self: RandomAccessCollection {
  static var isFlat: Bool { Element.self is any Undivided.Type }
  static var shownEnds: (first: Int, last: Int) { (100, 50) }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    if places.isEmpty {
      for element in self { body(nil, element) }
      return
    }
    for element in prefix(places.lowerBound) { body(nil, element) }
    for element in dropFirst(places.upperBound) { body(nil, element) }
  }
}

extension Array: StandardList {}
extension ArraySlice: StandardList {}
extension ContiguousArray: StandardList {}

extension Set: StandardList {
  static var isFlat: Bool { Element.self is any Undivided.Type }
  static var brackets: (opening: String, closing: String) { ("Set([", "])") }
  static var shownEnds: (first: Int, last: Int) { (150, 0) }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    // Without an order, the end is no more than the beginning.
    // Counted, because a slice takes longer than all else.
    var left = places.isEmpty ? count : places.lowerBound
    for element in self {
      if left == 0 { break }
      left -= 1
      body(nil, element)
    }
  }
}

extension Dictionary: StandardList {
  static var isFlat: Bool { Key.self is any Undivided.Type && Value.self is any Undivided.Type }
  static var shownEnds: (first: Int, last: Int) { (150, 0) }

  func forEach(leavingOut places: Range<Int>, _ body: (_ key: Any?, _ value: Any) -> Void) {
    var left = places.isEmpty ? count : places.lowerBound
    for (key, value) in self {
      if left == 0 { break }
      left -= 1
      body(key, value)
    }
  }
}
