/// An Optional, whatever it wraps.
@usableFromInline
package protocol AnyOptional {
  var isNil: Bool { get }
  /// What it wraps.
  var content: Any? { get }
  static var nothing: Self { get }
}

extension Optional: AnyOptional {
  @usableFromInline package var isNil: Bool { self == nil }
  @usableFromInline package var content: Any? { map { $0 } }
  @usableFromInline package static var nothing: Wrapped? { nil }
}
