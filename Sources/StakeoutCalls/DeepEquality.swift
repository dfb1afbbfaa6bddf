/// Whether two values of unknown types are equal, as far as that can be told for certain.
///
/// - Nil equals nil, and Optionals around a value do not count.
/// - Values of one type that is `Equatable` are compared by its `==`.
/// - Numbers of two types are equal if they stand for the same number.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever the types.
/// - Objects that are not `Equatable` equal only themselves, and a metatype only itself.
/// - Other structs and enums of one type are compared by all that they store.
///
/// Everything else is not equal: closures, and types that show a custom reflection of themselves.
package func isDeeplyEqual(_ left: Any?, _ right: Any?) -> Bool {
  switch (flattened(left), flattened(right)) {
  case (nil, nil): true
  case (let left?, let right?): isEqual(left, right)
  default: false
  }
}

private func isEqual(_ left: Any, _ right: Any) -> Bool {
  let isOneType = type(of: left) == type(of: right)
  if isOneType, let left = left as? any Equatable { return isEqual(left, to: right) }
  if let left = left as? any DeepComparable { return left.isDeeplyEqual(to: right) }
  if let left = left as? any Number, let right = right as? any Number {
    return AnyHashable(left) == AnyHashable(right)
  }
  if let left = left as? Any.Type { return left == right as? Any.Type }
  return isEqualByParts(left, right, isOneType: isOneType)
}

private func isEqual<T: Equatable>(_ left: T, to right: Any) -> Bool {
  left == right as? T
}

private func isEqualByParts(_ left: Any, _ right: Any, isOneType: Bool) -> Bool {
  let mirrors = (left: Mirror(reflecting: left), right: Mirror(reflecting: right))
  switch mirrors.left.displayStyle {
  case .tuple:
    return mirrors.right.displayStyle == .tuple
      && areEqual(mirrors.left.children.map(\.value), mirrors.right.children.map(\.value))
  case .class:
    return isOneType && left as AnyObject === right as AnyObject
  case .struct, .enum:
    // A reflection of the type's own making may leave out what makes the difference.
    guard isOneType, !(left is any CustomReflectable) else { return false }
    let children = (left: Array(mirrors.left.children), right: Array(mirrors.right.children))
    // Nothing to see: one payload-less case of an enum, an empty struct, or one that hides its
    // parts from reflection. Their bytes tell for certain.
    if children.left.isEmpty { return children.right.isEmpty && haveSameBytes(left, right) }
    return children.left.map(\.label) == children.right.map(\.label)
      && areEqual(children.left.map(\.value), children.right.map(\.value))
  default:
    return false
  }
}

private func areEqual(_ left: [Any], _ right: [Any]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { isDeeplyEqual($0, $1) }
}

/// Whether two values of one type are stored alike.
private func haveSameBytes<T>(_ left: T, _ right: Any) -> Bool {
  guard let right = right as? T else { return false }
  return withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}

private typealias Number = Numeric & Hashable

/// A collection of the standard library, which knows its elements better than a mirror does.
private protocol DeepComparable {
  func isDeeplyEqual(to other: Any) -> Bool
}

private protocol DeepList: DeepComparable {
  var elements: [Any] { get }
}

extension DeepList {
  fileprivate func isDeeplyEqual(to other: Any) -> Bool {
    guard let other = other as? any DeepList else { return false }
    return areEqual(elements, other.elements)
  }
}

extension Array: DeepList {
  fileprivate var elements: [Any] { map { $0 } }
}

extension ArraySlice: DeepList {
  fileprivate var elements: [Any] { map { $0 } }
}

extension ContiguousArray: DeepList {
  fileprivate var elements: [Any] { map { $0 } }
}

extension Set: DeepComparable {
  fileprivate func isDeeplyEqual(to other: Any) -> Bool {
    self as Set<AnyHashable> == other as? Set<AnyHashable>
  }
}

extension Dictionary: DeepComparable {
  fileprivate func isDeeplyEqual(to other: Any) -> Bool {
    guard let other = other as? [AnyHashable: Any], other.count == count else { return false }
    return allSatisfy { key, value in
      guard let otherValue = other[key] else { return false }
      return StakeoutCalls.isDeeplyEqual(value, otherValue)
    }
  }
}
