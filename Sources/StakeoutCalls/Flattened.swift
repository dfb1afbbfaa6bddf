internal import StakeoutMatching

/// The value without the Optionals around it; nil when there is none inside.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return flattened(optional.content)
}
