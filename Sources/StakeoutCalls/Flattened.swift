internal import StakeoutBase

/// Returns the value without the Optionals around it; nil if they contain no value.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return flattened(optional.content)
}
