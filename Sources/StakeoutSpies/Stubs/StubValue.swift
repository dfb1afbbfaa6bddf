/// A value that a stub returns, whatever its type.
@usableFromInline
class StubValue {
  /// The value.
  var value: Any? { nil }

  init() {}

  /// A value with the type that it has, or nil.
  static func of(_ value: Any?) -> StubValue {
    func typed<T>(_ value: T) -> StubValue { TypedStubValue(value) }
    guard let value else { return StubValue() }
    return _openExistential(value, do: typed)
  }

  /// The value, if it is of just this type; a look at the class is all it takes.
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
