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
    let passed = pass(repeat each arguments)
    return try answer(functionName, passed, real: boxed, file: file, line: line).take()
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
    let passed = pass(repeat each arguments)
    return try await answer(functionName, passed, real: boxed, file: file, line: line).take()
  }
}
