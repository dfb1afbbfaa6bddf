// The values `spryify`, `stubbedValue` and their variants, which a double calls to answer its
// functions.

/// Answers calls of a double from its stubs.
///
/// `spryify`, `spryifyThrows`, `stubbedValue` and `stubbedValueThrows` are of this type. A double calls
/// them like functions: `spryify(arguments: id)`.
///
/// Any thread may call it. A stub for these arguments has priority over a stub for any arguments. A
/// call that no stub answers does what ``UnstubbedCalls`` says. By default it fails the test. All forms
/// take the same parameters:
///
/// - the name of the called function, which a case of `Function` lists. The default is the calling
///   function.
/// - `arguments`: the arguments of the call, in their order.
/// - `asType`: the type of the result, if the compiler cannot infer it.
/// - `throwing`: the type of the errors of a function with typed throws.
/// - `forwarding`: a closure that calls the real object, for a double whose rule is `.forwarding`.
/// - `file` and `line`: the source line of the double, for the failure. Leave them out.
public struct StubAnswer<Failed: Error> {
  @usableFromInline let double: CalledDouble

  @inlinable @inline(always)
  init(_ double: CalledDouble) { self.double = double }

  /// Returns the stub's value.
  @inlinable @inline(always)
  public func callAsFunction<T, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    forwarding real: (() throws(Failed) -> T)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Returns the stub's value.
  ///
  /// A literal nil may be among the arguments.
  @_disfavoredOverload
  public func callAsFunction<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws(Failed) -> T)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: double, functionName, PassedArguments(arguments), file: file, line: line)
      .answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// Returns the stub's value, or the fallback if no stub answers.
  public func callAsFunction<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: double, functionName, PassedArguments(arguments), file: file, line: line)
      .answer(as: T.self, throwing: Failed.self, fallback: fallbackValue, real: nil)
  }

  /// Returns the stub's value, for a function with typed throws.
  @inlinable @inline(always)
  public func callAsFunction<T, Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    throwing _: Typed.Type, forwarding real: (() throws(Typed) -> T)? = nil, file: String = #file,
    line: Int = #line
  ) throws(Typed) -> T {
    try double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}

// In a `Void` function `return` may be left out. Then the compiler cannot infer the type of the result
// in the overloads above, so the following overloads are needed.

extension StubAnswer {
  /// Runs the stub of a `Void` function.
  @inlinable @inline(always)
  public func callAsFunction<each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    forwarding real: (() throws(Failed) -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) {
    try double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Runs the stub of a `Void` function.
  ///
  /// A literal nil may be among the arguments.
  @_disfavoredOverload
  public func callAsFunction(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (() throws(Failed) -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) {
    try StubbedCall(of: double, functionName, PassedArguments(arguments), file: file, line: line)
      .answer(as: Void.self, throwing: Failed.self, real: real)
  }

  /// Runs the stub of a `Void` function with typed throws.
  @inlinable @inline(always)
  public func callAsFunction<Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, throwing _: Typed.Type,
    forwarding real: (() throws(Typed) -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws(Typed) {
    try double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}

// The overloads above are preferred where they are also possible.

extension StubAnswer {
  /// Returns the stub's noncopyable value.
  @_disfavoredOverload
  public func callAsFunction<T: ~Copyable, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    forwarding real: (() throws(Failed) -> T)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try double.make(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Returns the stub's noncopyable value, for a function with typed throws.
  @_disfavoredOverload
  public func callAsFunction<T: ~Copyable, Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, asType _: T.Type = T.self,
    throwing _: Typed.Type, forwarding real: (() throws(Typed) -> T)? = nil, file: String = #file,
    line: Int = #line
  ) throws(Typed) -> T {
    try double.make(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}

/// Answers calls of asynchronous functions of a double from its stubs, in the caller's isolation.
///
/// `spryifyAsync`, `spryifyAsyncThrows`, `stubbedValueAsync` and `stubbedValueAsyncThrows` are of this
/// type. A double calls them like functions, with the parameters of ``StubAnswer``:
/// `await spryifyAsync(arguments: id)`.
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

  /// Runs the stub of a `Void` function in which `return` is left out.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }

  /// Runs the stub of a `Void` function with typed throws in which `return` is left out.
  @_disfavoredOverload
  nonisolated(nonsending) public func callAsFunction<Typed: Error, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument, throwing _: Typed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Typed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Typed) {
    try await double.answer(functionName, repeat each arguments, real: real, file: file, line: line)
  }
}

// The overloads above are preferred where they are also possible.

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

/// An object that carries a noncopyable value from a stub to the function that returns the value.
final class NoncopyableAnswer<Value: ~Copyable> {
  private var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// Returns the value.
  ///
  /// Call it only once.
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

  /// Answers a call of an asynchronous function with the noncopyable value of a stub, or of the real
  /// object.
  ///
  /// It runs in the caller's isolation.
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
