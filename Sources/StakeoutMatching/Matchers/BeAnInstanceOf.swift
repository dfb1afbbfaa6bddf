public import class Foundation.NSObject

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
