/// Carries a noncopyable value from a stub to the function that returns it.
final class NoncopyableAnswer<Value: ~Copyable> {
  private var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// Returns the value; must be called only once.
  func take() -> Value {
    guard let value = value.take() else { preconditionFailure("the value was taken before") }
    return value
  }
}

extension CalledDouble {
  /// Answers a call with the noncopyable value of a stub, or of the real object.
  func make<T: ~Copyable, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, real: (() throws(Failed) -> T)?,
    file: String, line: Int
  ) throws(Failed) -> T {
    let boxed = real.map { real in
      { () throws(Failed) -> NoncopyableAnswer<T> in NoncopyableAnswer(try real()) }
    }
    let call = StubbedCall(
      of: self, functionName, pass(repeat each arguments), file: file, line: line)
    return try call.answer(as: NoncopyableAnswer<T>.self, throwing: Failed.self, real: boxed).take()
  }

  /// The same for an asynchronous function, in the caller's isolation.
  nonisolated(nonsending) func make<T: ~Copyable, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?, file: String, line: Int
  ) async throws(Failed) -> T {
    var boxed: (nonisolated(nonsending) () async throws(Failed) -> NoncopyableAnswer<T>)?
    if let real {
      boxed = { () async throws(Failed) -> NoncopyableAnswer<T> in
        NoncopyableAnswer(try await real())
      }
    }
    let call = StubbedCall(
      of: self, functionName, pass(repeat each arguments), file: file, line: line)
    return try await call.answer(
      as: NoncopyableAnswer<T>.self, throwing: Failed.self, real: boxed
    ).take()
  }
}
