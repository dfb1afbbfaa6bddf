public import StakeoutMatching

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(T?)`` does.
///
/// The name is Kiwi's.
@inlinable
public func beIdentical<T: AnyObject>(to expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// A matcher that accepts the same object and no other, as ``beIdenticalTo(_:)-(AnyObject?)`` does.
///
/// The name is Kiwi's.
@inlinable
public func beIdentical(to expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}
