public import StakeoutMatching

/// Matches only the same object, like `beIdenticalTo(_:)`.
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}

/// Matches only the same object, for values of a class-bound protocol: `be(view.delegate)`.
@_disfavoredOverload
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> {
  beIdenticalTo(expected)
}
