/// Any Optional, independent of its wrapped type.
@usableFromInline
package protocol AnyOptional {
  /// Whether it is nil.
  var isNil: Bool { get }
  /// The wrapped value; nil if there is none.
  var content: Any? { get }
  /// Nil, as a value of this type.
  static var nothing: Self { get }
}

extension Optional: AnyOptional {
  @usableFromInline package var isNil: Bool { self == nil }
  @usableFromInline package var content: Any? { map { $0 } }
  @usableFromInline package static var nothing: Wrapped? { nil }
}

/// Returns a value whose own type is exactly the given one; nil if it has another type.
package func unchanged<T>(_ value: Any, as type: T.Type) -> T? {
  func same<Value>(_ value: Value) -> T? {
    // A cast from a type to itself copies the value. One from `Any` could wrap it.
    Value.self == T.self ? value as? T : nil
  }
  return _openExistential(value, do: same)
}
