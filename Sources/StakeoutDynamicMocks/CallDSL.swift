/// Calls the functions of a mock.
@dynamicMemberLookup
@frozen
public struct CallDSL: Sendable {
  @usableFromInline let mock: Mock

  @inlinable
  init(mock: Mock) { self.mock = mock }

  /// The function of this name, to be called with the arguments of the double's own.
  public subscript(dynamicMember function: String) -> MockKeywordCall {
    MockKeywordCall(mock: mock, function: function)
  }

  /// Calls functions that return a value of this type and throw no error.
  ///
  /// ```swift
  /// func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
  /// ```
  @inlinable
  public func callAsFunction<Value>(returning type: Value.Type) -> TypedCallDSL<Value, Never> {
    TypedCallDSL(mock: mock)
  }

  /// Calls functions that return a value of this type and throw errors of this one.
  ///
  /// ```swift
  /// func load() throws -> Data {
  ///   try mock.call(returning: Data.self, throwing: (any Error).self).load()
  /// }
  /// ```
  @inlinable
  public func callAsFunction<Value, Failed: Error>(
    returning type: Value.Type, throwing failed: Failed.Type
  ) -> TypedCallDSL<Value, Failed> {
    TypedCallDSL(mock: mock)
  }
}

/// One function of a mock, to be called with any arguments.
@dynamicCallable
public struct MockKeywordCall: Sendable {
  let mock: Mock
  let function: String

  /// Does what is expected next of the function, and returns what that returns.
  ///
  /// Nil, after a failure of the test, when nothing is expected.
  ///
  /// - Throws: what the expectation throws.
  @discardableResult
  public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) throws -> Any? {
    try Interaction(mock: mock, member: function, arguments: args).answer().untyped()
  }
}
