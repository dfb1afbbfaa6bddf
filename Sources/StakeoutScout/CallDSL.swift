/// Calls the functions of a mock.
@dynamicMemberLookup
@frozen
public struct CallDSL: Sendable {
  @usableFromInline let mock: Mock

  @inlinable
  init(mock: Mock) { self.mock = mock }

  /// The function of this name; call it with the double's arguments.
  public subscript(dynamicMember function: String) -> MockKeywordCall {
    MockKeywordCall(mock: mock, function: function)
  }

  /// Selects functions that return a value of this type and throw errors of this type, by default
  /// none.
  ///
  /// ```swift
  /// func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
  ///
  /// func load() throws -> Data {
  ///   try mock.call(returning: Data.self, throwing: (any Error).self).load()
  /// }
  /// ```
  @inlinable
  public func callAsFunction<Value, Failed: Error>(
    returning type: Value.Type, throwing failed: Failed.Type = Never.self
  ) -> TypedCallDSL<Value, Failed> {
    TypedCallDSL(mock: mock)
  }
}

/// A function of a mock that accepts any arguments.
@dynamicCallable
public struct MockKeywordCall: Sendable {
  let mock: Mock
  let function: String

  /// Calls the function, and returns the result of the next expectation.
  ///
  /// Without an expectation the test fails, and the result is nil.
  ///
  /// - Throws: any error of the expectation.
  @discardableResult
  public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) throws -> Any? {
    try Interaction(mock: mock, member: function, arguments: args).answer().untyped()
  }
}
