/// A matcher that accepts the same object and no other; a nil value fails it both ways.
///
/// An object is not identical to an expected nil.
@inlinable
public func beIdenticalTo<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  identical(to: expected)
}

/// A matcher that accepts the same object and no other; a nil value fails it both ways.
///
/// An object is not identical to an expected nil.
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

/// The object's address in angle brackets, or a bare nil.
@inlinable
func address(of object: AnyObject?) -> String {
  guard let object else { return "nil" }
  let address = UInt(bitPattern: ObjectIdentifier(object))
  return "<0x\(String(address, radix: 16))>"
}

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(T?)`` does.
@inlinable
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(AnyObject?)`` does.
@inlinable
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}
