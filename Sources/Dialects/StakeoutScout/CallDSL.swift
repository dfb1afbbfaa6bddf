// `mock.call.…`, `mock.get` and `mock.set`, through which a double uses its mock.

internal import StakeoutCalls

/// The functions of a mock, which return any value and may throw any error.
public typealias CallDSL = TypedCallDSL<Any?, any Error, Mock.Synchronous>

/// A function of a mock that accepts any arguments, and returns any value or throws any error.
public typealias MockKeywordCall = TypedMockCall<Any?, any Error, Mock.Synchronous>

extension Mock {
  /// A marker for calls of functions that are not asynchronous.
  public enum Synchronous {}

  /// A marker for calls of asynchronous functions.
  public enum Asynchronous {}
}

/// The functions of a mock that return a value of one type.
@dynamicMemberLookup
@frozen
public struct TypedCallDSL<Value, Failed: Error, Kind>: Sendable {
  @usableFromInline let mock: Mock

  @inlinable
  init(mock: Mock) { self.mock = mock }

  /// Returns the function of this name, which the double calls with its arguments.
  @inlinable
  public subscript(dynamicMember function: String) -> TypedMockCall<Value, Failed, Kind> {
    TypedMockCall(mock: mock, function: function)
  }

  /// Selects functions that return a value of this type and throw errors of this type, by default
  /// none.
  ///
  /// ```swift
  /// func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
  ///
  /// func load(id: Int) async throws -> String {
  ///   try await mock.callAsync(returning: String.self, throwing: (any Error).self).load(id: id)
  /// }
  /// ```
  @inlinable
  public func callAsFunction<NewValue, NewFailed: Error>(
    returning type: NewValue.Type, throwing failed: NewFailed.Type = Never.self
  ) -> TypedCallDSL<NewValue, NewFailed, Kind> {
    TypedCallDSL<NewValue, NewFailed, Kind>(mock: mock)
  }
}

/// A function of a mock that returns a value of one type.
@dynamicCallable
@frozen
public struct TypedMockCall<Value, Failed: Error, Kind>: Sendable {
  @usableFromInline let mock: Mock
  @usableFromInline let function: String

  @inlinable
  init(mock: Mock, function: String) {
    self.mock = mock
    self.function = function
  }
}

extension TypedMockCall where Kind == Mock.Synchronous {
  /// Calls the function, and returns the result of the next expectation.
  ///
  /// If there is no expectation, or if its value or error has another type, the test fails. The
  /// call then ends in the first of these ways that the function's types allow:
  ///
  /// 1. An untyped call returns nil.
  /// 2. A function that throws any error throws a ``NoAnswer``.
  /// 3. A function that returns `Void` or an Optional returns `()` or nil.
  /// 4. The process ends with the text of the failure.
  @discardableResult
  @inlinable
  public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) throws(Failed) -> Value {
    let call = Interaction(mock: mock, member: function, arguments: args)
    let answer = call.answer()
    // Try this cast first, because it is cheap where the types are known.
    if case .value(let value, _) = answer, let value = value as? Value { return value }
    return try call.value(as: Value.self, throwing: Failed.self, of: answer)
  }
}

extension TypedMockCall where Kind == Mock.Asynchronous {
  /// Calls the function, in the caller's isolation, and returns the result of the next expectation.
  ///
  /// If there is no value of the type, the call ends like a call that is not asynchronous.
  @discardableResult
  nonisolated(nonsending) public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, Any?>
  ) async throws(Failed) -> Value {
    let call = Interaction(mock: mock, member: function, arguments: args)
    let answer = await call.answerAsync()
    return try call.value(as: Value.self, throwing: Failed.self, of: answer)
  }
}

/// The error that a call throws if the mock has nothing to return, after the test has failed.
public struct NoAnswer: Error, CustomStringConvertible {
  let function: String

  /// The function, and the fact that there is nothing to return.
  public var description: String { "the mock has nothing to return for \(function)" }
}

extension Interaction {
  /// Returns or throws the answer in the types of the function, or a substitute after a failure.
  @usableFromInline
  func value<Value, Failed: Error>(
    as type: Value.Type, throwing failed: Failed.Type, of answer: Answer
  ) throws(Failed) -> Value {
    switch answer {
    case .value(let value, let entry):
      if let value = converted(value, to: type) { return value }
      let text = value.map { "\(Swift.type(of: $0))" } ?? "nil"
      fail("Expected value of type \(Value.self) for \(member), got \(text)", entry)
    case .nothing:
      break
    case .error(let error):
      if let error = error as? Failed { throw error }
      let expected = Failed.self == Never.self ? "no error" : "an error of type \(Failed.self)"
      fail("Expected \(expected) for \(member), got \(error)", nil)
    }
    // An untyped call returns nil.
    if Value.self == Any?.self, let value = (nil as Any?) as? Value { return value }
    let reason = NoAnswer(function: member)
    if let error = reason as? Failed { throw error }
    if let value = () as? Value ?? (nil as Any?) as? Value { return value }
    endProcess(saying: "\(reason), which returns \(Value.self)")
  }
}

/// The properties of a mock, for writing.
///
/// ```swift
/// var foo: String {
///   get { mock.get.foo }
///   set { mock.set.foo = newValue }
/// }
/// ```
@dynamicMemberLookup
public struct SetDSL: Sendable {
  let mock: Mock

  /// The last written value, whether or not the write was expected; nil before the first write.
  ///
  /// A write is a call that must be expected. See `toBeSet(to:times:)` of ``ExpectVarDSL``.
  public subscript(dynamicMember member: String) -> Any? {
    get { mock.log.calls(of: member).last { !$0.arguments.isEmpty }?.arguments[0] }
    nonmutating set {
      let write = Interaction(
        mock: mock, member: Self.setter(of: member), arguments: ["": newValue], property: member)
      if case .error(let error) = write.answer() {
        write.fail("Expected a value to be set for \(member), got error \(error)", nil)
      }
    }
  }

  /// Returns the name of a setter, for its expectations and for failures.
  static func setter(of member: String) -> String { "\(member)'s setter" }
}

/// The properties of a mock, for reading.
@dynamicMemberLookup
public struct VarDSL: Sendable {
  let mock: Mock

  /// Reads the property, and returns the value of the next expectation.
  ///
  /// The result is nil if that value is nil. It is also nil, after a failure of the test, if there
  /// is no expectation or if the value has another type. A property that is not an Optional then
  /// traps, because there is no value to return.
  public subscript<T>(dynamicMember member: String) -> T! {
    let read = Interaction(mock: mock, member: member, arguments: nil)
    switch read.answer() {
    case .value(let value?, let entry):
      if let value = converted(value, to: T.self) { return value }
      read.fail("Expected value of type \(T.self) for \(member), got \(type(of: value))", entry)
    case .error(let error):
      read.fail("Expected value of type \(T.self) for \(member), got error \(error)", nil)
    case .value(nil, _), .nothing:
      break
    }
    return nil
  }
}

/// Ends the process with this text, in optimised builds too.
///
/// It is used if a double has to return a value and there is none.
private func endProcess(saying text: String) -> Never {
  fatalError(text)
}
