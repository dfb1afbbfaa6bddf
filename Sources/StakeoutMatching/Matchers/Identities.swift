/// Matches only the same object.
///
/// A nil value fails `to` and `toNot`. If the expected object is nil, no object matches.
@inlinable
public func beIdenticalTo<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  identical(to: expected)
}

/// Matches only the same object.
///
/// A nil value fails `to` and `toNot`. If the expected object is nil, no object matches.
@inlinable
public func beIdenticalTo(_ expected: AnyObject?) -> Matcher<AnyObject> {
  identical(to: expected)
}

@inlinable
func identical<T: AnyObject>(to expected: AnyObject?) -> Matcher<T> {
  .judging(
    "be identical to \(address(of: expected))", noun: "identical to \(address(of: expected))",
    got: address,
    where: { $0 === expected })
}

/// The object's address in angle brackets, or "nil".
@inlinable
func address(of object: AnyObject?) -> String {
  guard let object else { return "nil" }
  let address = UInt(bitPattern: ObjectIdentifier(object))
  return "<0x\(String(address, radix: 16))>"
}

/// Matches only the same object, like ``beIdenticalTo(_:)-(T?)``.
@inlinable
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// Matches only the same object, like ``beIdenticalTo(_:)-(AnyObject?)``.
@inlinable
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}
