/// Carries a noncopyable value from a stub to the function that returns it.
final class NoncopyableAnswer<Value: ~Copyable> {
  private let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var isTaken = false

  init(_ value: consuming Value) { place.initialize(to: value) }

  deinit {
    if !isTaken { place.deinitialize(count: 1) }
    place.deallocate()
  }

  /// Returns the value; must be called only once.
  func take() -> Value {
    isTaken = true
    return place.move()
  }
}

extension StubbedCall {
  /// Returns the noncopyable value of a stub, or of the real object.
  func make<T: ~Copyable, Failed: Error>(
    throwing failed: Failed.Type, real: (() throws(Failed) -> T)?
  ) throws(Failed) -> T {
    var boxed: (() throws(Failed) -> NoncopyableAnswer<T>)?
    if let real {
      boxed = { () throws(Failed) -> NoncopyableAnswer<T> in NoncopyableAnswer(try real()) }
    }
    return try answer(as: NoncopyableAnswer<T>.self, throwing: failed, real: boxed).take()
  }

  /// The same for an asynchronous function, in the caller's isolation.
  nonisolated(nonsending) func make<T: ~Copyable, Failed: Error>(
    throwing failed: Failed.Type, real: (nonisolated(nonsending) () async throws(Failed) -> T)?
  ) async throws(Failed) -> T {
    var boxed: (nonisolated(nonsending) () async throws(Failed) -> NoncopyableAnswer<T>)?
    if let real {
      boxed = { () async throws(Failed) -> NoncopyableAnswer<T> in
        NoncopyableAnswer(try await real())
      }
    }
    return try await answer(as: NoncopyableAnswer<T>.self, throwing: failed, real: boxed).take()
  }
}
