/// Calls the asynchronous functions of a mock that return a value of one type.
///
/// Untyped calls return any value, and may throw any error.
@dynamicMemberLookup
public struct TypedAsyncCallDSL<Value, Failed: Error>: Sendable {
  let mock: Mock

  /// The function of this name; call it with the double's arguments.
  public subscript(dynamicMember function: String) -> TypedAsyncMockCall<Value, Failed> {
    TypedAsyncMockCall(mock: mock, function: function)
  }

  /// Selects functions that return a value of this type and throw errors of this type, by default
  /// none.
  ///
  /// ```swift
  /// func load(id: Int) async throws -> String {
  ///   try await mock.callAsync(returning: String.self, throwing: (any Error).self).load(id: id)
  /// }
  /// ```
  public func callAsFunction<NewValue, NewFailed: Error>(
    returning type: NewValue.Type, throwing failed: NewFailed.Type = Never.self
  ) -> TypedAsyncCallDSL<NewValue, NewFailed> {
    TypedAsyncCallDSL<NewValue, NewFailed>(mock: mock)
  }
}

/// An asynchronous function of a mock that returns a value of one type.
@dynamicCallable
public struct TypedAsyncMockCall<Value, Failed: Error>: Sendable {
  let mock: Mock
  let function: String

  /// Calls the function, in the caller's isolation, and returns the result of the next expectation.
  ///
  /// Without a value of the type it does the same as ``TypedMockCall``.
  @discardableResult
  nonisolated(nonsending) public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) async throws(Failed) -> Value {
    let call = Interaction(mock: mock, member: function, arguments: args)
    let answer = await call.answerAsync()
    return try call.value(as: Value.self, throwing: Failed.self, of: answer)
  }
}
