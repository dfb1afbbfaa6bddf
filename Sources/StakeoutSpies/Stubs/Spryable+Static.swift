extension Spryable {
  /// Records the call, and returns the stub's value.
  public static func spryify<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Records the call, and returns the stub's value, or the fallback if no stub answers.
  public static func spryify<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, fallback: { fallbackValue })
  }

  /// Records the call, and returns the stub's value or throws its error.
  public static func spryifyThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Records the call of a function with typed throws, and returns the stub's value or throws its
  /// error.
  public static func spryifyThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type, forwarding real: (() throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Records the call, and returns the stub's value or throws its error; returns the fallback if no
  /// stub answers.
  public static func spryifyThrows<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, fallback: { fallbackValue })
  }

  /// Records the call of an asynchronous function, and returns the stub's value.
  nonisolated(nonsending) public static func spryifyAsync<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Records the call of an asynchronous function, and returns the stub's value or throws its
  /// error.
  nonisolated(nonsending) public static func spryifyAsyncThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Records the call of an asynchronous function with typed throws, and returns the stub's value
  /// or throws its error.
  nonisolated(nonsending) public static func spryifyAsyncThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Removes all calls and stubs of the type.
  public static func resetCallsAndStubs() {
    resetCalls()
    resetStubs()
  }
}
