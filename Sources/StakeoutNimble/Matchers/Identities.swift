public import StakeoutBase

/// Matches only the same object, like `beIdenticalTo(_:)`.
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> {
  beIdenticalTo(expected)
}
