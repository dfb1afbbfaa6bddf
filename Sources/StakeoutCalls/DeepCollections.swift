/// A collection of the standard library, which knows its elements better than a mirror does.
protocol DeepCollection {
  /// Whether all elements are equal, or would be if the pairs of values in `rest` were.
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool
}

protocol DeepList: DeepCollection, Collection {}

extension DeepList {
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool {
    if let other = other as? Self {
      return isEqual(toElementsOf: other, rest: &rest)
    }
    guard let other = other as? any DeepList else { return false }
    return isEqual(toElementsOf: other, rest: &rest)
  }

  /// Takes the elements one by one, whatever the other list is.
  private func isEqual<Other: Collection>(
    toElementsOf other: Other, rest: inout [(left: Any, right: Any)]
  ) -> Bool {
    guard count == other.count else { return false }
    if isPlain(Element.self), let left = self as? any Equatable, let right = other as? Self {
      return isEqualByOperator(left, right)
    }
    for (left, right) in zip(self, other) { rest.append((left, right)) }
    return true
  }
}

extension Array: DeepList {}
extension ArraySlice: DeepList {}
extension ContiguousArray: DeepList {}

extension Set: DeepCollection {
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool {
    if let other = other as? Self { return self == other }
    return self as Set<AnyHashable> == other as? Set<AnyHashable>
  }
}

extension Dictionary: DeepCollection {
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool {
    if let other = other as? Self { return isEqual(to: other, key: { $0 }, rest: &rest) }
    guard let other = other as? [AnyHashable: Any] else { return false }
    return isEqual(to: other, key: { AnyHashable($0) }, rest: &rest)
  }

  private func isEqual<OtherKey, OtherValue>(
    to other: [OtherKey: OtherValue], key otherKey: (Key) -> OtherKey,
    rest: inout [(left: Any, right: Any)]
  ) -> Bool {
    guard count == other.count else { return false }
    for (key, value) in self {
      guard let otherValue = other[otherKey(key)] else { return false }
      rest.append((value, otherValue))
    }
    return true
  }
}
