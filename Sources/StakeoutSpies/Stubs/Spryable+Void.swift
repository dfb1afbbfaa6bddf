// In a `Void` function `return` may be left out. Then the generic overloads cannot infer the type
// of the result, so these overloads are needed.

extension Spryable {
  /// Records the call of a `Void` function, and runs its stub.
  @inlinable
  public func spryify(
    _ functionName: String = #function, forwarding real: (() -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) {
    spryify(functionName, asType: Void.self, forwarding: real, file: file, line: line)
  }

  /// Records the call of a `Void` function with its arguments in their own types, and runs its
  /// stub.
  @inlinable
  public func spryify<each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    forwarding real: (() -> Void)? = nil, file: String = #file, line: Int = #line
  ) {
    spryify(
      functionName, arguments: repeat each arguments, asType: Void.self, forwarding: real,
      file: file, line: line)
  }

  /// Records the call of a `Void` function, and runs its stub.
  @_disfavoredOverload
  public func spryify(
    _ functionName: String = #function, arguments: Any?..., forwarding real: (() -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) {
    spryifyAny(functionName, arguments, real, file: file, line: line)
  }

  /// Records the call of a throwing `Void` function, and runs its stub.
  @inlinable
  public func spryifyThrows(
    _ functionName: String = #function, forwarding real: (() throws -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) throws {
    try spryifyThrows(functionName, asType: Void.self, forwarding: real, file: file, line: line)
  }

  /// Records the call of a throwing `Void` function with its arguments in their own types, and runs
  /// its stub.
  @inlinable
  public func spryifyThrows<each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    forwarding real: (() throws -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws {
    try spryifyThrows(
      functionName, arguments: repeat each arguments, asType: Void.self, forwarding: real,
      file: file, line: line)
  }

  /// Records the call of a throwing `Void` function, and runs its stub.
  @_disfavoredOverload
  public func spryifyThrows(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (() throws -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws {
    try spryifyThrowsAny(functionName, arguments, real, file: file, line: line)
  }
}

extension Spryable {
  /// Records the call of a `Void` function with typed throws, and runs its stub.
  @_disfavoredOverload
  public func spryifyThrows<Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., throwing failed: Failed.Type,
    forwarding real: (() throws(Failed) -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: failed, real: real)
  }

  /// Records the call of an asynchronous `Void` function, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsync(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (nonisolated(nonsending) () async -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: Never.self, real: real)
  }

  /// Records the call of an asynchronous, throwing `Void` function, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsyncThrows(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (nonisolated(nonsending) () async throws -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: (any Error).self, real: real)
  }

  /// Records the call of an asynchronous `Void` function with typed throws, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsyncThrows<Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: failed, real: real)
  }
}
