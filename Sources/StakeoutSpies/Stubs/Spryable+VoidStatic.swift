// The static counterparts of Spryable+Void.swift.

extension Spryable {
  /// Records the call of a `Void` function, and runs its stub.
  @_disfavoredOverload
  public static func spryify(
    _ functionName: String = #function, arguments: Any?..., forwarding real: (() -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: Never.self, real: real)
  }

  /// Records the call of a throwing `Void` function, and runs its stub.
  @_disfavoredOverload
  public static func spryifyThrows(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (() throws -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: (any Error).self, real: real)
  }

  /// Records the call of a `Void` function with typed throws, and runs its stub.
  @_disfavoredOverload
  public static func spryifyThrows<Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., throwing failed: Failed.Type,
    forwarding real: (() throws(Failed) -> Void)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: failed, real: real)
  }

  /// Records the call of an asynchronous `Void` function, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsync(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (nonisolated(nonsending) () async -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: Never.self, real: real)
  }

  /// Records the call of an asynchronous, throwing `Void` function, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsyncThrows(
    _ functionName: String = #function, arguments: Any?...,
    forwarding real: (nonisolated(nonsending) () async throws -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: (any Error).self, real: real)
  }

  /// Records the call of an asynchronous `Void` function with typed throws, and runs its stub.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsyncThrows<Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> Void)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: Void.self, throwing: failed, real: real)
  }
}
