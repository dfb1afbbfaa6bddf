/// A value of any type that a stub returns.
@usableFromInline
class StubValue {
  /// The value.
  var value: Any? { nil }

  init() {}

  /// Wraps a value in its own type, or nil.
  static func of(_ value: Any?) -> StubValue {
    func typed<T>(_ value: T) -> StubValue { TypedStubValue(value) }
    guard let value else { return StubValue() }
    return _openExistential(value, do: typed)
  }

  /// Returns the value if its type is exactly this one; costs only a comparison of classes.
  @inlinable
  final func exactly<T>(_: T.Type) -> T? {
    guard type(of: self) == TypedStubValue<T>.self else { return nil }
    return unsafeDowncast(self, to: TypedStubValue<T>.self).typed
  }
}

@usableFromInline
final class TypedStubValue<T>: StubValue {
  @usableFromInline let typed: T
  override var value: Any? { typed }

  init(_ typed: T) {
    self.typed = typed
  }
}
