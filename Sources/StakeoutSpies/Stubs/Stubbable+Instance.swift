public import StakeoutReporting

extension Stubbable {
  /// Begins a stub for a function; it takes effect when one of its `and…` functions is called.
  ///
  /// If there is an older stub for the same arguments, the test fails at this line, and the new
  /// stub replaces the old one.
  public func stub(
    _ function: Function, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      identifiedStorage, function.rawValue, replacesOthers: false,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Begins a stub for a function, and replaces the stub for the same arguments if there is one.
  public func stubAgain(
    _ function: Function, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      identifiedStorage, function.rawValue, replacesOthers: true,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Removes all stubs of the instance.
  public func resetStubs() { spyStorage.stubs.reset() }

  /// The instance's rule for calls that no stub answers; by default that of the test, or else
  /// `unstubbedCallsByDefault`.
  public var unstubbedCalls: UnstubbedCalls {
    get { spyStorage.rule(Self.unstubbedCallsByDefault) }
    set { spyStorage.stubs.unstubbedCalls = newValue }
  }
}

extension Stubbable {
  /// Returns the stub's value.
  public func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Returns the stub's value, or the fallback if no stub answers.
  public func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, fallback: { fallbackValue })
  }

  /// Returns the stub's value or throws its error.
  public func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Returns the stub's value or throws its error, for a function with typed throws.
  public func stubbedValueThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type, forwarding real: (() throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// Returns the stub's value or throws its error; returns the fallback if no stub answers.
  public func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, fallback: { fallbackValue })
  }

  /// Returns the stub's value, for an asynchronous function.
  nonisolated(nonsending) public func stubbedValueAsync<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Returns the stub's value or throws its error, for an asynchronous function.
  nonisolated(nonsending) public func stubbedValueAsyncThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// Returns the stub's value or throws its error, for an asynchronous function with typed throws.
  nonisolated(nonsending) public func stubbedValueAsyncThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: failed, real: real)
  }
}
