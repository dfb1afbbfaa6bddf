public import StakeoutReporting

extension Stubbable {
  /// Begins a stub for a function; it is in force when one of its `and…` functions was called.
  ///
  /// A stub for the same arguments as an older one fails the test at this line; it then answers in
  /// the place of that one.
  public func stub(
    _ function: Function, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      spyStorage, function.rawValue, replacesOthers: false,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Begins a stub for a function, in the place of the one for the same arguments if there is one.
  public func stubAgain(
    _ function: Function, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      spyStorage, function.rawValue, replacesOthers: true,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Forgets all stubs of the instance.
  public func resetStubs() { spyStorage.stubs.reset() }

  /// What the instance does with calls that no stub answers.
  public var unstubbedCalls: UnstubbedCalls {
    get { spyStorage.stubs.unstubbedCalls }
    set { spyStorage.stubs.unstubbedCalls = newValue }
  }
}

extension Stubbable {
  /// What a stub returns.
  public func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// What a stub returns, or else the fallback.
  public func stubbedValue<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, fallback: { fallbackValue })
  }

  /// What a stub returns or throws.
  public func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// What a stub returns or throws; throws errors of one type.
  public func stubbedValueThrows<T, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type, forwarding real: (() throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: failed, real: real)
  }

  /// What a stub returns or throws, or else returns the fallback.
  public func stubbedValueThrows<T>(
    _ functionName: String = #function, arguments: Any?..., fallbackValue: T,
    file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, fallback: { fallbackValue })
  }

  /// What a stub returns, for an asynchronous function.
  nonisolated(nonsending) public func stubbedValueAsync<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// What a stub returns or throws, for an asynchronous function.
  nonisolated(nonsending) public func stubbedValueAsyncThrows<T>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line)
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }

  /// What a stub returns or throws, for an asynchronous function that throws errors of one type.
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
