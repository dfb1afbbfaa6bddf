/// Matches only the same object.
///
/// A nil value fails `to` and `toNot`. If the expected object is nil, no object matches.
@inlinable
public func beIdenticalTo<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  identical(to: expected)
}

/// Matches only the same object, for values of a class-bound protocol: `beIdenticalTo(view.delegate)`.
///
/// A nil value fails `to` and `toNot`. If the expected object is nil, no object matches.
@inlinable
@_disfavoredOverload
public func beIdenticalTo(_ expected: AnyObject?) -> Matcher<AnyObject> {
  identical(to: expected)
}

@inlinable
/// Creates a matcher for the same object; if the object is nil, no object matches.
package func identical<T: AnyObject>(to expected: AnyObject?) -> Matcher<T> {
  .judging(
    "be identical to \(address(of: expected))", noun: "identical to \(address(of: expected))",
    got: address,
    where: { $0 === expected })
}

/// Returns the object's address in angle brackets, or "nil".
@inlinable
func address(of object: AnyObject?) -> String {
  guard let object else { return "nil" }
  let address = UInt(bitPattern: ObjectIdentifier(object))
  return "<0x\(String(address, radix: 16))>"
}
