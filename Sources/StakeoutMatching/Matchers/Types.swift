public import class Foundation.NSObject

/// A matcher that accepts instances of this type, of its subclasses, or of types that conform to it
/// if it is a protocol; nil fails it both ways.
///
/// The type may be known at run time only, as in `beAKindOf(type(of: other))`.
@inlinable
public func beAKindOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
  // Opened by isInstance: a class may be another than its static type says.
  let type: any Any.Type = expectedType
  return .judging(
    "be a kind of \(expectedType)", noun: "a kind of \(expectedType)", got: typeText,
    where: { isInstance($0, of: type) })
}

@inlinable
func isInstance<T, U>(_ value: U, of expectedType: T.Type) -> Bool {
  value is T
}

/// What the matchers on types say about the actual value: the type that it has at run time.
@inlinable
package func typeText<U>(_ actual: U?) -> String {
  // As Any: of a value in an existential box, type(of:) would give the type of the box.
  actual.map { "<\(type(of: $0 as Any)) instance>" } ?? "<nil>"
}

/// A matcher that accepts instances of exactly this type, not of a subclass; nil fails it both
/// ways.
///
/// What counts is the type that the value has at run time, also when the expression is of type
/// `Any` or of a protocol's.
@inlinable
public func beAnInstanceOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
  instances(of: expectedType)
}

/// A matcher that accepts objects of exactly this class, not of a subclass; nil fails it both ways.
@inlinable
public func beAnInstanceOf(_ expectedClass: AnyClass) -> Matcher<NSObject> {
  instances(of: expectedClass)
}

@inlinable
func instances<U>(of expectedType: any Any.Type) -> Matcher<U> {
  .judging(
    "be an instance of \(expectedType)", noun: "an instance of \(expectedType)",
    got: typeText,
    // As Any: of a value in an existential box, type(of:) would give the type of the box.
    where: { type(of: $0 as Any) == expectedType })
}
