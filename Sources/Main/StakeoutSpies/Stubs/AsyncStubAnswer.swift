/// Answers calls of asynchronous functions of a double from its stubs, in the caller's isolation.
///
/// `spryifyAsync`, `spryifyAsyncThrows`, `stubbedValueAsync` and `stubbedValueAsyncThrows` are of this
/// type. A double calls them like functions, with the parameters of ``StubAnswer``: `await spryifyAsync(arguments: id)`.
public struct AsyncStubAnswer<Failed: Error>: Sendable {
  @usableFromInline let double: CalledDouble

  @inlinable
  init(_ double: CalledDouble) { self.double = double }

  /// Returns the stub's value.
  @inlinable
  nonisolated(nonsending) public func callAsFunction<T, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Returns the stub's value, for a function with typed throws.
  @inlinable
  nonisolated(nonsending) public func callAsFunction<T, Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    throwing _: Typed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Typed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Typed) -> T {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Runs the stub of a `Void` function whose body is not `return`.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Runs the stub of a `Void` function with typed throws whose body is not `return`.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, throwing _: Typed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Typed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Typed) {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}

// Where the others fit too, they are preferred.

extension AsyncStubAnswer {
  /// Returns the stub's noncopyable value.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<T: ~Copyable, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await double.make(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Returns the stub's noncopyable value, for a function with typed throws.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<T: ~Copyable, Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    throwing _: Typed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Typed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Typed) -> T {
    try await double.make(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}
