/// Matches instances of this type or its subtypes.
///
/// A nil value fails `to` and `toNot`. Subtypes are subclasses of a class, and types that conform
/// to a protocol. The type may be known only at run time, as in `beAKindOf(type(of: other))`.
@inlinable
public func beAKindOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
  // This existential is opened by `isInstance`, because a class may be different from its static
  // type.
  let type: any Any.Type = expectedType
  return .judging(
    "be a kind of \(expectedType)", noun: "a kind of \(expectedType)", got: typeText,
    where: { isInstance($0, of: type) })
}

/// Matches instances of this type or its subtypes.
///
/// A nil value fails `to` and `toNot`. This overload is for a type about which nothing is known at
/// compile time, such as an `AnyClass`.
@inlinable
@_disfavoredOverload
public func beAKindOf<U>(_ expectedType: any Any.Type) -> Matcher<U> {
  .judging(
    "be a kind of \(expectedType)", noun: "a kind of \(expectedType)", got: typeText,
    where: { isInstance($0, of: expectedType) })
}

@inlinable
/// Whether the value is an instance of `T`, which is the type at run time if the caller passes an
/// existential.
func isInstance<T, U>(_ value: U, of expectedType: T.Type) -> Bool {
  value is T
}

/// Returns the text of the actual value in the messages of type matchers: its type at run time.
@inlinable
package func typeText<U>(_ actual: U?) -> String {
  // Cast to `Any`: for a value in an existential box, `type(of:)` would otherwise return the type of
  // the box.
  actual.map { "<\(type(of: $0 as Any)) instance>" } ?? "<nil>"
}
