/// Matches instances of exactly this type, not of a subclass.
///
/// A nil value fails `to` and `toNot`. The type at run time decides, even if the expression has
/// type `Any` or a protocol type.
@inlinable
public func beAnInstanceOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
  .judging(
    "be an instance of \(expectedType)", noun: "an instance of \(expectedType)",
    got: typeText,
    // Cast to `Any`: for a value in an existential box, `type(of:)` would otherwise return the type
    // of the box.
    where: { type(of: $0 as Any) == expectedType })
}

/// Matches instances of exactly this type, not of a subclass.
///
/// A nil value fails `to` and `toNot`. This overload is for a type about which nothing is known at
/// compile time, such as an `AnyClass`.
@inlinable
@_disfavoredOverload
public func beAnInstanceOf<U>(_ expectedType: any Any.Type) -> Matcher<U> {
  .judging(
    "be an instance of \(expectedType)", noun: "an instance of \(expectedType)",
    got: typeText,
    // Cast to `Any`: for a value in an existential box, `type(of:)` would otherwise return the type
    // of the box.
    where: { type(of: $0 as Any) == expectedType })
}
