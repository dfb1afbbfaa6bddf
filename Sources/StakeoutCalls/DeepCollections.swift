/// A collection of the standard library, which knows its elements better than a mirror does.
protocol DeepCollection {
  /// Whether all elements are equal, or would be if the pairs of values in `rest` were.
  ///
  /// For a false, `rest` may have some of the pairs.
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool
}

protocol DeepList: DeepCollection, Collection {}

extension DeepList {
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool {
    // Elements are compared as what they are: no conversion where there is a list of ours.
    if let other = other as? any DeepList { return isEqual(toElementsOf: other, rest: &rest) }
    guard let other = other as? [Any] else { return false }
    return isEqual(toElementsOf: other, rest: &rest)
  }

  /// Takes the elements one by one, whatever the other list is.
  private func isEqual<Other: Collection>(
    toElementsOf other: Other, rest: inout [(left: Any, right: Any)]
  ) -> Bool {
    guard count == other.count else { return false }
    if Other.self == Self.self, isPlain(Element.self), let left = self as? any Equatable {
      return isEqualByOperator(left, other)
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
    if type(of: other) == Self.self, let other = other as? Self {
      return isEqual(to: other, key: { $0 }, rest: &rest)
    }
    // Values are compared as what they are: only keys are converted.
    let count = rest.count
    if let other = other as? [Key: Any], isEqual(to: other, key: { $0 }, rest: &rest) {
      return true
    }
    rest.removeLast(rest.count - count)
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
