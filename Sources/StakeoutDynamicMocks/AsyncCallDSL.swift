/// Calls the asynchronous functions of a mock.
@dynamicMemberLookup
public struct AsyncCallDSL: Sendable {
  let mock: Mock

  /// The function of this name, to be called with the arguments of the double's own.
  public subscript(dynamicMember function: String) -> AsyncMockKeywordCall {
    AsyncMockKeywordCall(mock: mock, function: function)
  }

  /// Calls functions that return a value of this type and throw no error.
  public func callAsFunction<Value>(
    returning type: Value.Type
  ) -> TypedAsyncCallDSL<Value, Never> {
    TypedAsyncCallDSL(mock: mock)
  }

  /// Calls functions that return a value of this type and throw errors of this one.
  ///
  /// ```swift
  /// func load(id: Int) async throws -> String {
  ///   try await mock.callAsync(returning: String.self, throwing: (any Error).self).load(id: id)
  /// }
  /// ```
  public func callAsFunction<Value, Failed: Error>(
    returning type: Value.Type, throwing failed: Failed.Type
  ) -> TypedAsyncCallDSL<Value, Failed> {
    TypedAsyncCallDSL(mock: mock)
  }
}

/// One asynchronous function of a mock, to be called with any arguments.
@dynamicCallable
public struct AsyncMockKeywordCall: Sendable {
  let mock: Mock
  let function: String

  /// Does what is expected next of the function, in the isolation of the caller, and returns what
  /// that returns; nil, after a failure of the test, when nothing is expected.
  ///
  /// - Throws: what the expectation throws.
  @discardableResult
  nonisolated(nonsending) public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) async throws -> Any? {
    try await Interaction(mock: mock, member: function, arguments: args).answerAsync().untyped()
  }
}

/// Calls the asynchronous functions of a mock that return a value of one type.
@dynamicMemberLookup
public struct TypedAsyncCallDSL<Value, Failed: Error>: Sendable {
  let mock: Mock

  /// The function of this name, to be called with the arguments of the double's own.
  public subscript(dynamicMember function: String) -> TypedAsyncMockCall<Value, Failed> {
    TypedAsyncMockCall(mock: mock, function: function)
  }
}

/// One asynchronous function of a mock that returns a value of one type.
@dynamicCallable
public struct TypedAsyncMockCall<Value, Failed: Error>: Sendable {
  let mock: Mock
  let function: String

  /// Does what is expected next of the function, in the isolation of the caller, and returns what
  /// that returns.
  ///
  /// Without a value of the type it does as ``TypedMockCall`` does.
  nonisolated(nonsending) public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) async throws(Failed) -> Value {
    let call = Interaction(mock: mock, member: function, arguments: args)
    let answer = await call.answerAsync()
    return try call.value(as: Value.self, throwing: Failed.self, of: answer)
  }
}
