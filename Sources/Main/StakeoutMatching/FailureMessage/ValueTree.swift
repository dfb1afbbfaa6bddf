// A value as a tree of its parts, which are read within limits.
//
// Call `count` only on collections of the standard library. The `count` of another collection may overflow,
// like the one of `0...Int.max`, may trap, or may iterate over all elements.

private import Foundation

/// A value of any type, whose parts can be read.
///
/// Reading the parts takes most of the time of a failure. So a tree reads them when they are needed, and only
/// once.
@usableFromInline final class ValueTree {
  /// The name of the property or the case that the value is from; nil for an element.
  let label: String?
  /// The key, if the value is from a dictionary.
  let key: Any?
  /// The value itself.
  let value: Any
  /// The kind of the value; nil for a value without parts.
  let kind: Kind?
  /// Whether the value is of a type without parts.
  let isUndivided: Bool
  private let mirror: Mirror?
  private var known: (parts: [ValueTree], isAll: Bool)?

  init(_ value: Any, label: String? = nil, key: Any? = nil) {
    (self.label, self.key, self.value) = (label, key, value)
    let type = Swift.type(of: value)
    isUndivided = Self.isUndivided(type)
    // Create a mirror only for other types, because it takes longer than these checks.
    if isUndivided {
      (mirror, kind) = (nil, nil)
    } else if type is any AnyOptional.Type {
      (mirror, kind) = (nil, .optional)
    } else if let type = type as? any StandardCollection.Type {
      (mirror, kind) = (nil, type.kind)
    } else {
      let mirror = Mirror(reflecting: value)
      (self.mirror, kind) = (mirror, mirror.displayStyle.flatMap { Kind($0) })
    }
  }

  /// The kind of a value, like the one that a mirror shows.
  ///
  /// The comparison of two kinds takes a tenth of the time that a comparison of Swift's own type takes.
  enum Kind {
    case `struct`, `class`, `enum`, tuple, optional, collection, dictionary, set

    init?(_ style: Mirror.DisplayStyle) {
      switch style {
      case .struct: self = .struct
      case .class: self = .class
      case .enum: self = .enum
      case .tuple: self = .tuple
      case .optional: self = .optional
      case .collection: self = .collection
      case .dictionary: self = .dictionary
      case .set: self = .set
      default: return nil
      }
    }
  }

  /// The limits of one walk through a tree, and how much of the tree the walk has read.
  struct Limits {
    /// The greatest depth.
    let depth: Int
    /// The number of values that may still be read.
    var nodes: Int
    /// The objects around the value that the walk is reading.
    private var open: Set<ObjectIdentifier> = []

    init(depth: Int, nodes: Int) { (self.depth, self.nodes) = (depth, nodes) }

    /// Counts a value, and returns whether the walk may read it.
    mutating func allow(level: Int) -> Bool {
      nodes -= 1
      return nodes >= 0 && level <= depth
    }

    /// Notes that the walk enters an object.
    ///
    /// - Returns: Whether the walk was outside of this object.
    mutating func enter(_ object: AnyObject) -> Bool {
      open.insert(ObjectIdentifier(object)).inserted
    }

    /// Notes that the walk has read an object.
    mutating func leave(_ object: AnyObject) { open.remove(ObjectIdentifier(object)) }
  }

  /// The greatest number of parts that a tree reads of a value that is not a standard collection.
  private static let mostParts = 5_000

  /// The name and a colon; empty for a part without a name.
  var heading: String {
    // The labels of a tuple without labels are `.0` and `.1`.
    label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
  }

  /// The type that the mirror shows.
  ///
  /// A custom mirror may show another type than the one of the value.
  var type: Any.Type { mirror?.subjectType ?? Swift.type(of: value) }

  /// Returns the parts, with those of superclasses first, and whether these are all parts.
  func parts(atMost most: Int = .max) -> (parts: [ValueTree], isAll: Bool) {
    if let known, known.isAll || known.parts.count >= most { return known }
    let read = read(atMost: most)
    known = read
    return read
  }

  private func read(atMost most: Int) -> (parts: [ValueTree], isAll: Bool) {
    if kind == .optional {
      let content = (value as? any AnyOptional)?.content
      return (content.map { [ValueTree($0, label: "some")] } ?? [], true)
    }
    var parts: [ValueTree] = []
    if let list = Self.list(value) {
      let count = min(list.count, most)
      list.forEach(leavingOut: count..<list.count) { parts.append(ValueTree($1, key: $0)) }
      return (parts, count == list.count)
    }
    var (mirrors, next): ([Mirror], Mirror?) = ([], mirror)
    while let mirror = next {
      mirrors.insert(mirror, at: 0)
      next = mirror.superclassMirror
    }
    // The address of the bytes of data is not a part of the value.
    let isData = Swift.type(of: value) == Data.self
    for mirror in mirrors {
      for child in mirror.children where !isData || child.label != "pointer" {
        guard parts.count < min(most, Self.mostParts) else { return (parts, false) }
        parts.append(part(child))
      }
    }
    return (parts, true)
  }

  private func part(_ child: Mirror.Child) -> ValueTree {
    if kind == .dictionary, case let pair = Array(Mirror(reflecting: child.value).children),
      pair.count == 2
    {
      return ValueTree(pair[1].value, key: pair[0].value)
    }
    return ValueTree(child.value, label: child.label)
  }

  /// Returns the value as a collection of the standard library; nil if it is none.
  static func list(_ value: Any) -> (any StandardCollection)? {
    // Check the type first, because a cast of an optional would return the collection inside it.
    Swift.type(of: value) is any StandardCollection.Type ? value as? any StandardCollection : nil
  }

  /// Whether a value has no parts that a text would show.
  ///
  /// The check needs no mirror.
  static func isUndivided(_ value: Any) -> Bool { isUndivided(Swift.type(of: value)) }

  /// Whether the values of a type have no parts that a text would show.
  static func isUndivided(_ type: Any.Type) -> Bool { undivided.contains(ObjectIdentifier(type)) }

  private static let undivided: Set<ObjectIdentifier> = Set(
    ([
      Bool.self, Character.self, Double.self, Float.self, String.self,
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ] as [Any.Type]).map { ObjectIdentifier($0) })

  /// Whether a value is a collection of more elements than this number.
  static func hasMoreElements(_ value: Any, than most: Int) -> Bool {
    // Check the type first, because a cast of a value takes longer than a cast of its type.
    guard Swift.type(of: value) is any Collection.Type else { return false }
    if let list = value as? any StandardCollection { return list.count > most }
    return (value as? any Collection).map { !$0.elements(atMost: most).isAll } ?? false
  }

  /// The tree of the value inside all optionals; nil for nil.
  var unwrapped: ValueTree? {
    kind == .optional ? parts().parts.first?.unwrapped : self
  }
}

extension Sequence {
  /// Returns the first elements, and whether these are all elements.
  package func elements(atMost most: Int) -> (elements: [Element], isAll: Bool) {
    var elements: [Element] = []
    var rest = makeIterator()
    while let element = rest.next() {
      guard elements.count < most else { return (elements, false) }
      elements.append(element)
    }
    return (elements, true)
  }
}
