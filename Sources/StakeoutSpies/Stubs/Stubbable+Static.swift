public import StakeoutReporting

extension Stubbable {
  /// Begins a stub for a static function; it takes effect when one of its `and…` functions is
  /// called.
  ///
  /// If there is an older stub for the same arguments, the test fails at this line, and the new
  /// stub replaces the old one.
  public static func stub(
    _ function: ClassFunction, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      spyStorage, function.rawValue, replacesOthers: false,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Begins a stub for a static function, and replaces the stub for the same arguments if there is
  /// one.
  public static func stubAgain(
    _ function: ClassFunction, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      spyStorage, function.rawValue, replacesOthers: true,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Removes all stubs of the type.
  public static func resetStubs() { spyStorage.stubs.reset() }

  /// The type's rule for calls that no stub answers; by default that of the test, or else
  /// `unstubbedCallsByDefault`.
  public static var unstubbedCalls: UnstubbedCalls {
    get { spyStorage.rule(unstubbedCallsByDefault) }
    set { spyStorage.stubs.unstubbedCalls = newValue }
  }
}

extension Stubbable {
  /// Returns the stub's value.
  public static func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Returns the stub's value, or the fallback if no stub answers.
  public static func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, fallback: { fallbackValue })
  }

  /// Returns the stub's value or throws its error.
  public static func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Returns the stub's value or throws its error, for a function with typed throws.
  public static func stubbedValueThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type, forwarding real: (() throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Returns the stub's value or throws its error; returns the fallback if no stub answers.
  public static func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, fallback: { fallbackValue })
  }

  /// Returns the stub's value, for an asynchronous function.
  nonisolated(nonsending) public static func stubbedValueAsync<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Returns the stub's value or throws its error, for an asynchronous function.
  nonisolated(nonsending) public static func stubbedValueAsyncThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Returns the stub's value or throws its error, for an asynchronous function with typed throws.
  nonisolated(nonsending) public static func stubbedValueAsyncThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: failed, real: real)
  }
}
