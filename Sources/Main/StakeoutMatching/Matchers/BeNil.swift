/// Matches nil, even if it is wrapped in one more Optional.
@inlinable @inline(always)
public func beNil<T>() -> Matcher<T> {
  Matcher(ofOutcomes: .ofOptional(isNil, { "be nil" }), noun: { "nil" })
}

/// Whether a value is nil, or one more Optional that holds nil.
@inlinable
package func isNil<T>(_ value: T?) -> Bool {
  guard let value else { return true }
  return (value as? any AnyOptional)?.isNil ?? false
}
