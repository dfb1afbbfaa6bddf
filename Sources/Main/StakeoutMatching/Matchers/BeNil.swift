/// Matches nil, also if it is wrapped in one more Optional.
@inlinable
public func beNil<T>() -> Matcher<T> {
  Matcher(.ofOptional(isNil, { "be nil" }), noun: { "nil" })
}

/// Whether a value is nil, or one more Optional that holds nil.
@inlinable
package func isNil<T>(_ value: T?) -> Bool {
  guard let value else { return true }
  return (value as? any AnyOptional)?.isNil ?? false
}
