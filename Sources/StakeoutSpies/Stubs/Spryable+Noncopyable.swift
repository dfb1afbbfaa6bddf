private import StakeoutCalls

// Overloads for functions with a noncopyable result. Where both fit, the others are preferred.

/// Carries a noncopyable value from a stub to the function that returns it.
final class NoncopyableAnswer<Value: ~Copyable> {
  private let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var isTaken = false

  init(_ value: consuming Value) { place.initialize(to: value) }

  deinit {
    if !isTaken { place.deinitialize(count: 1) }
    place.deallocate()
  }

  /// Returns the value; must be called only once.
  func take() -> Value {
    isTaken = true
    return place.move()
  }
}

extension StubbedCall {
  /// Returns the value of a stub, or of the real object.
  fileprivate func make<T: ~Copyable, Failed: Error>(
    throwing failed: Failed.Type, real: (() throws(Failed) -> T)?
  ) throws(Failed) -> T {
    var boxed: (() throws(Failed) -> NoncopyableAnswer<T>)?
    if let real {
      boxed = { () throws(Failed) -> NoncopyableAnswer<T> in NoncopyableAnswer(try real()) }
    }
    return try answer(as: NoncopyableAnswer<T>.self, throwing: failed, real: boxed).take()
  }

  /// The same for an asynchronous function, in the caller's isolation.
  nonisolated(nonsending) fileprivate func make<T: ~Copyable, Failed: Error>(
    throwing failed: Failed.Type, real: (nonisolated(nonsending) () async throws(Failed) -> T)?
  ) async throws(Failed) -> T {
    var boxed: (nonisolated(nonsending) () async throws(Failed) -> NoncopyableAnswer<T>)?
    if let real {
      boxed = { () async throws(Failed) -> NoncopyableAnswer<T> in
        NoncopyableAnswer(try await real())
      }
    }
    return try await answer(as: NoncopyableAnswer<T>.self, throwing: failed, real: boxed).take()
  }
}

extension Stubbing {
  /// Returns the closure's noncopyable result.
  ///
  /// ```swift
  /// fake.stub(.open).andMake { _ in Ticket(7) }
  /// ```
  ///
  /// The closure runs for each call, on the thread of the call and outside all locks. It may call
  /// the double.
  public func andMake<Value: ~Copyable>(
    _ make: @escaping (_ arguments: [Any?]) throws -> Value
  ) {
    andDo { NoncopyableAnswer(try make($0)) }
  }
}

extension Spryable {
  /// Records the call, and returns the stub's noncopyable value.
  @_disfavoredOverload
  public func spryify<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: Never.self, real: real)
  }

  /// Records the call, and returns the stub's value or throws its error.
  @_disfavoredOverload
  public func spryifyThrows<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: (any Error).self, real: real)
  }

  /// Records the call of a function with typed throws, and returns the stub's value or throws its
  /// error.
  @_disfavoredOverload
  public func spryifyThrows<T: ~Copyable, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (() throws(Failed) -> T)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: failed, real: real)
  }

  /// Records the call of an asynchronous function, and returns the stub's noncopyable value.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsync<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil, file: String = #file,
    line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: Never.self, real: real)
  }

  /// Records the call of an asynchronous function, and returns the stub's value or throws its
  /// error.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsyncThrows<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil, file: String = #file,
    line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: (any Error).self, real: real)
  }

  /// Records the call of an asynchronous function with typed throws, and returns the stub's value
  /// or throws its error.
  @_disfavoredOverload
  nonisolated(nonsending) public func spryifyAsyncThrows<T: ~Copyable, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: failed, real: real)
  }
}

extension Spryable {
  /// Records the call, and returns the stub's noncopyable value.
  @_disfavoredOverload
  public static func spryify<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: Never.self, real: real)
  }

  /// Records the call, and returns the stub's value or throws its error.
  @_disfavoredOverload
  public static func spryifyThrows<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: (any Error).self, real: real)
  }

  /// Records the call of a function with typed throws, and returns the stub's value or throws its
  /// error.
  @_disfavoredOverload
  public static func spryifyThrows<T: ~Copyable, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (() throws(Failed) -> T)? = nil, file: String = #file, line: Int = #line
  ) throws(Failed) -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: failed, real: real)
  }

  /// Records the call of an asynchronous function, and returns the stub's noncopyable value.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsync<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async -> T)? = nil, file: String = #file,
    line: Int = #line
  ) async -> T {
    await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: Never.self, real: real)
  }

  /// Records the call of an asynchronous function, and returns the stub's value or throws its
  /// error.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsyncThrows<T: ~Copyable>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    forwarding real: (nonisolated(nonsending) () async throws -> T)? = nil, file: String = #file,
    line: Int = #line
  ) async throws -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: (any Error).self, real: real)
  }

  /// Records the call of an asynchronous function with typed throws, and returns the stub's value
  /// or throws its error.
  @_disfavoredOverload
  nonisolated(nonsending) public static func spryifyAsyncThrows<T: ~Copyable, Failed: Error>(
    _ functionName: String = #function, arguments: Any?..., asType _: T.Type = T.self,
    throwing failed: Failed.Type,
    forwarding real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil,
    file: String = #file, line: Int = #line
  ) async throws(Failed) -> T {
    try await StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .make(throwing: failed, real: real)
  }
}
