/// Calls the functions of a mock.
@dynamicMemberLookup
@frozen
public struct CallDSL: Sendable {
  @usableFromInline let mock: Mock

  @inlinable
  init(mock: Mock) { self.mock = mock }

  /// The function of this name; call it with the double's arguments.
  ///
  /// Without an expectation the test fails, and the result is nil.
  @inlinable
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

/// A function of a mock that accepts any arguments, and returns any value or throws any error.
public typealias MockKeywordCall = TypedMockCall<Any?, any Error>
