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
