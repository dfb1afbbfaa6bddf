internal import StakeoutExpectations
public import StakeoutMatching
internal import StakeoutReporting

/// Matches only the same object, like ``beIdenticalTo(_:)-(T?)``.
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// Matches only the same object, like ``beIdenticalTo(_:)-(AnyObject?)``.
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}
