extension Spryable {
  /// Remembers the call, and returns what a stub returns.
  public static func spryify<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Remembers the call, and returns what a stub returns, or else the fallback.
  public static func spryify<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, fallback: { fallbackValue })
  }

  /// Remembers the call, and returns or throws what a stub does.
  public static func spryifyThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Remembers the call, and returns or throws what a stub does; throws errors of one type.
  public static func spryifyThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type, forwarding real: (() throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Remembers the call, and returns or throws what a stub does, or else returns the fallback.
  public static func spryifyThrows<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, fallback: { fallbackValue })
  }

  /// Remembers the call, and returns what a stub returns, for an asynchronous function.
  nonisolated(nonsending) public static func spryifyAsync<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Remembers the call, and returns or throws what a stub does, for an asynchronous function.
  nonisolated(nonsending) public static func spryifyAsyncThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Remembers the call, and returns or throws what a stub does, for an asynchronous function that
  /// throws errors of one type.
  nonisolated(nonsending) public static func spryifyAsyncThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Forgets all calls and stubs of the type.
  public static func resetCallsAndStubs() {
    resetCalls()
    resetStubs()
  }
}
