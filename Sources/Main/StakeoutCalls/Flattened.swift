internal import StakeoutBase

/// Returns the value without the Optionals around it; nil if they contain no value.
package func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return flattened(optional.content)
}

/// Returns a value in the type in which a test reads it, or a double returns it; nil if the value
/// has another type.
///
/// It does what `as?` does, with one exception: nil stays nil. `as?` wraps a nil `Any?` once more
/// where the type is `Any?` itself, so that the nil is no longer seen.
package func converted<T>(_ value: Any?, to type: T.Type) -> T? {
  if let value, let same = unchanged(value, as: type) { return same }
  if let type = type as? any OptionalType.Type {
    return type.wrapping(value).flatMap { unchanged($0, as: T.self) }
  }
  guard let value else { return value as Any as? T }
  return value as? T
}

private protocol OptionalType {
  /// Converts a value to this type; nil if the value has another type.
  static func wrapping(_ value: Any?) -> Self?
}

extension Optional: OptionalType {
  static func wrapping(_ value: Any?) -> Wrapped?? {
    guard let value else { return .some(nil) }
    if Swift.type(of: value) != Wrapped.self, let optional = value as? any AnyOptional {
      return wrapping(optional.content)
    }
    return converted(value, to: Wrapped.self).map { .some($0) }
  }
}
