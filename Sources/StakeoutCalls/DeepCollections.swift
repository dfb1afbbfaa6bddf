/// A standard-library collection that compares its elements without a mirror.
protocol DeepCollection {
  /// Whether all elements are equal, provided that the pairs added to `rest` are.
  ///
  /// If the result is false, `rest` may contain some of the pairs.
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool
}

protocol DeepList: DeepCollection, Collection {}

extension DeepList {
  func isEqual(to other: Any, rest: inout [(left: Any, right: Any)]) -> Bool {
    // Compares elements in their own types: two `DeepList`s need no conversion.
    if let other = other as? any DeepList { return isEqual(toElementsOf: other, rest: &rest) }
    guard let other = other as? [Any] else { return false }
    return isEqual(toElementsOf: other, rest: &rest)
  }

  /// Compares the elements pairwise, whatever the type of the other list.
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
    // Compares values in their own types: only keys are converted.
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
