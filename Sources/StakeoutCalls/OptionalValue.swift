/// Any Optional, whatever it wraps.
protocol OptionalValue {
  /// What it wraps.
  var content: Any? { get }
}

extension Optional: OptionalValue {
  var content: Any? { map { $0 } }
}

/// The value without the Optionals around it; nil when there is none inside.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any OptionalValue else { return value }
  return flattened(optional.content)
}
