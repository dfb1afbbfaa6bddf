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
