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
}

@usableFromInline
final class TypedStubValue<T>: StubValue {
  @usableFromInline let typed: T
  override var value: Any? { typed }

  init(_ typed: T) {
    self.typed = typed
  }
}
