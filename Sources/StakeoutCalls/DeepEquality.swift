internal import StakeoutRuntime
internal import StakeoutMatching

/// Whether two values of unknown types are equal.
///
/// The order of the two makes no difference, unless a type's own `==` or ``SpryEquatable`` says so.
///
/// - Nil equals nil, and Optionals around the two values do not count.
/// - If both are ``SpryEquatable``, they are asked: the left one, and if the two are of different
///   types and it says no, the right one. A type of the standard library has no say.
/// - Values of one type that is `Equatable` are compared by its `==`.
/// - Numbers of two types are equal if they stand for the same number.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever the types.
/// - A metatype equals itself only, and so does an actor or an object that stores nothing.
/// - An object equals itself. Other objects, structs and enums of one type are compared by all that
///   they store, or by what they show as their `customMirror`; objects of a subclass by what the
///   superclass stores, too. Cycles of objects come to an end.
///
/// Closures equal nothing.
package func isDeeplyEqual(_ left: Any?, _ right: Any?) -> Bool {
  if let left, let right, let answer = isEqualIfSimple(left, right) { return answer }
  switch (flattened(left), flattened(right)) {
  case (nil, nil): return true
  case (let left?, let right?):
    var comparison = DeepComparison()
    return comparison.areEqual(left, right)
  default: return false
  }
}

/// Whether two values are equal if they are of one of the types that most arguments are of, for
/// which nobody has to be asked; nil if they are not.
private func isEqualIfSimple(_ left: Any, _ right: Any) -> Bool? {
  let type = type(of: left)
  guard type == Swift.type(of: right) else { return nil }
  if type == Int.self { return left as? Int == right as? Int }
  if type == String.self { return left as? String == right as? String }
  if type == Bool.self { return left as? Bool == right as? Bool }
  if type == Double.self { return left as? Double == right as? Double }
  return nil
}

/// One comparison: everything has to be equal, so what is left to look at is a list, and no depth
/// of nesting exhausts the stack.
struct DeepComparison {
  private var pending: [(left: Any, right: Any)] = []
  private var met: MetPairs?
  /// How many pairs had been met when this comparison met its first one.
  private var metBefore = 0

  /// Whether the two values are equal.
  ///
  /// - Parameter byParts: whether the values themselves are not asked, as a ``SpryEquatable`` that
  ///   is just being asked.
  mutating func areEqual(_ left: Any, _ right: Any, byParts: Bool = false) -> Bool {
    var result =
      byParts ? isEqualByItself(left, right, isAsked: true) : isEqual(left, right)
    while result, let (left, right) = pending.popLast() {
      result = isEqual(left, right)
    }
    if !result { met?.forget(allButFirst: metBefore) }
    return result
  }

  private mutating func isEqual(_ left: Any, _ right: Any) -> Bool {
    if let answer = isEqualIfSimple(left, right) { return answer }
    if let left = left as? any AnyOptional {
      if type(of: left) == type(of: right), let right = right as? any AnyOptional {
        return isEqual(left.content, to: right.content)
      }
      return isEqual(flattened(left), to: flattened(right))
    }
    if let right = right as? any AnyOptional {
      return isEqual(left, to: flattened(right))
    }
    if let left = left as? any SpryEquatable, let right = right as? any SpryEquatable {
      let isOneType = type(of: left) == type(of: right)
      let (isLeftAsked, isRightAsked) = (
        !(left is any NativelyCompared), !(right is any NativelyCompared) && !isOneType
      )
      if isLeftAsked, ask(left, about: right) { return true }
      if isRightAsked, ask(right, about: left) { return true }
      if isLeftAsked || isRightAsked { return false }
    }
    return isEqualByItself(left, right)
  }

  private mutating func isEqual(_ left: Any?, to right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    pending.append((left, right))
    return true
  }

  /// Asks a value that has a say.
  private mutating func ask(_ value: any SpryEquatable, about other: Any) -> Bool {
    if type(of: value) is AnyClass, type(of: other) is AnyClass {
      guard meet(value as AnyObject, other as AnyObject) else { return true }
    }
    return MetPairs.$current.withValue(pairs()) { value._DO_NOT_OVERRIDE_isEqual(to: other) }
  }

  /// What two values come to of which one is a collection of the standard library at least; nil if
  /// neither is, and if only one is and cannot tell.
  private mutating func isEqualAsCollection(_ left: Any, _ right: Any) -> Bool? {
    let collections = (left: left as? any DeepCollection, right: right as? any DeepCollection)
    let count = pending.count
    if let collection = collections.left {
      if collection.isEqual(to: right, rest: &pending) { return true }
      pending.removeLast(pending.count - count)
      if type(of: left) == type(of: right) { return false }
    }
    // One may know how to convert the other where that does not know it.
    if let collection = collections.right {
      if collection.isEqual(to: left, rest: &pending) { return true }
      pending.removeLast(pending.count - count)
    }
    return collections.left != nil && collections.right != nil ? false : nil
  }

  /// Whether two values are equal by what they are, not by what they say.
  ///
  /// - Parameter isAsked: whether they were met when the left one was asked.
  private mutating func isEqualByItself(
    _ left: Any, _ right: Any, isAsked: Bool = false
  ) -> Bool {
    if let answer = isEqualAsCollection(left, right) { return answer }
    let isOneType = type(of: left) == type(of: right)
    if isOneType, let left = left as? any Equatable { return isEqualByOperator(left, right) }
    if let left = left as? any Number, let right = right as? any Number {
      return AnyHashable(left) == AnyHashable(right)
    }
    if type(of: left) == AnyHashable.self || type(of: right) == AnyHashable.self {
      return isEqual(unboxed(left), to: unboxed(right))
    }
    // A text, a number or a truth value, and something else.
    if left is any PlainValue || right is any PlainValue { return false }
    if let left = left as? Any.Type { return left == right as? Any.Type }
    if isOneType, type(of: left) is AnyClass {
      let (left, right) = (left as AnyObject, right as AnyObject)
      if left === right { return true }
      // Nobody but an actor itself may look at what it stores.
      if left is any Actor { return false }
      if !meet(left, right), !isAsked { return true }
    }
    if let left = left as? any UncountedReference, let right = right as? any UncountedReference {
      return isOneType && left.address == right.address
    }
    return isEqualByParts(left, right, isOneType: isOneType)
  }

  private mutating func isEqualByParts(_ left: Any, _ right: Any, isOneType: Bool) -> Bool {
    let parts = (left: Parts(of: left), right: Parts(of: right))
    guard parts.left.style == parts.right.style else { return false }
    switch parts.left.style {
    case .tuple, .collection, .dictionary, .set:
      return addParts(parts.left.children, parts.right.children)
    case nil where !(left is any CustomReflectable):
      return false
    default:
      guard isOneType, enumCaseName(of: left) == enumCaseName(of: right),
        parts.left.children.map(\.label) == parts.right.children.map(\.label)
      else { return false }
      guard parts.left.children.isEmpty else {
        return addParts(parts.left.children, parts.right.children)
      }
      return isEqualWithoutParts(left, right)
    }
  }

  private mutating func addParts(_ left: [Mirror.Child], _ right: [Mirror.Child]) -> Bool {
    guard left.count == right.count else { return false }
    for (left, right) in zip(left, right) { pending.append((left.value, right.value)) }
    return true
  }

  private mutating func meet(_ left: AnyObject, _ right: AnyObject) -> Bool {
    pairs().meet(left, right)
  }

  private mutating func pairs() -> MetPairs {
    if let met { return met }
    let pairs = MetPairs.current ?? MetPairs()
    met = pairs
    metBefore = pairs.count
    return pairs
  }
}

/// What a value stores, or shows instead.
private struct Parts {
  let style: Mirror.DisplayStyle?
  var children: [Mirror.Child]

  init(of value: Any) {
    var mirror: Mirror? = Mirror(reflecting: value)
    style = mirror?.displayStyle
    children = []
    while let level = mirror {
      children += level.children
      mirror = level.superclassMirror
    }
  }
}

/// Two values of one type, and of one case if it is an enum, in which there is nothing to see.
private func isEqualWithoutParts(_ left: Any, _ right: Any) -> Bool {
  if type(of: left) is AnyClass { return false }
  // The bytes of a case without a payload are partly left to chance.
  if enumCaseName(of: left) != nil, !(left is any CustomReflectable) { return true }
  // An empty struct, or one that hides its parts: its bytes tell for certain that it is equal.
  return haveSameBytes(left, right)
}

/// Whether two values of one type are stored alike.
private func haveSameBytes<T>(_ left: T, _ right: Any) -> Bool {
  guard let right = right as? T else { return false }
  return withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}

/// Whether two values of one type are equal by its `==`.
func isEqualByOperator<T: Equatable>(_ left: T, _ right: Any) -> Bool {
  left == right as? T
}

private func unboxed(_ value: Any) -> Any {
  guard type(of: value) == AnyHashable.self, let value = value as? AnyHashable else { return value }
  return value.base
}

private typealias Number = Numeric & Hashable
