// The functions that a test calls: `expect`, `require`, `unwrap`, `fail`.
//
// `expect` and `require` have overloads for four kinds of subject: a value, a closure with an
// optional result, a closure with a result, and a closure without one. The overloads for async
// closures follow.

public import StakeoutCore
public import StakeoutMatching

// This overload is disfavored. Otherwise, an async closure in braces would itself be the value, with
// each matcher that accepts any type and each verb that has an async form.
/// Creates an expectation about a value, a throwing call or an optional.
///
/// The expression is evaluated when a verb asks for its value.
@inlinable
@_disfavoredOverload
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(subject: Subject(expression, initially: nil, fileID, file, line, column))
}

/// Creates an expectation about a closure's optional result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(
    Subject(expression(), initially: nil, fileID, file, line, column), ignoresCache: false, .pending
  )
}

// This overload exists because without it, Swift would take `{ fatalError() }` for a closure that
// returns an async closure.
/// Creates an expectation about a closure's result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> {
  SyncExpectation(
    Subject(expression(), initially: nil, fileID, file, line, column), ignoresCache: false, .pending
  )
}

/// Creates an expectation about a closure without a result.
@inlinable
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(
    Subject(expression(), initially: nil, fileID, file, line, column), ignoresCache: false, .pending
  )
}

extension SyncExpectation {
  // In this file, because a debug build inlines nothing from another file of the module.
  @inlinable @inline(always)
  init(subject: Subject<Value?>) {
    self.subject = subject
    ignoresCache = false
    status = .pending
  }

  @inlinable
  package init(_ expression: @escaping () throws -> Value?, at site: SourceSite) {
    self.init(expression: Expression(expression: expression, location: site))
  }
}

extension SourceSite {
  /// Creates a site from its parts, in the order in which `expect` and `require` take them.
  @inlinable
  package init(_ fileID: String, _ file: StaticString, _ line: UInt, _ column: UInt) {
    self.init(fileID: fileID, filePath: file, line: line, column: column)
  }
}

// The overloads for async closures. The closures run in the isolation of the code that awaits the
// verb.

/// Creates an expectation about an async closure's optional result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// Creates an expectation about the async closure that a closure returns: `expect { load() }`.
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> T?
    )
) -> AsyncExpectation<T> {
  AsyncExpectation(onceMade(by: expression), at: SourceSite(fileID, file, line, column))
}

/// Creates an expectation about the async closure without a result that a closure returns.
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> Void
    )
) -> AsyncExpectation<Void> {
  AsyncExpectation(onceMade(by: expression), at: SourceSite(fileID, file, line, column))
}

extension AsyncExpectation {
  @inlinable
  package init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite
  ) {
    self.init(expression: AsyncExpression(expression: expression, location: site))
  }
}

/// Returns a closure that runs the closure that `make` returns.
///
/// `make` is called once, when the returned closure runs for the first time, so the work of `make` is
/// a part of the expression. It may trap: Swift takes `{ fatalError() }` for a closure that returns
/// an async closure.
package func onceMade<Value>(
  by make: @escaping () -> (nonisolated(nonsending) () async throws -> Value)
) -> (nonisolated(nonsending) () async throws -> Value) {
  var made: (nonisolated(nonsending) () async throws -> Value)?
  return {
    let body = made ?? make()
    made = body
    return try await body()
  }
}

// The functions that create requirements. A verb of a requirement returns the value, or reports the
// failure and throws.

// This overload is disfavored for the same reason as `expect` of a value.
/// Creates a requirement about a value, a throwing call or an optional.
@discardableResult
@inlinable @inline(always)
@_disfavoredOverload
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(
    subject: Subject(expression, initially: nil, fileID, file, line, column), customError)
}

/// Creates a requirement about a closure's optional result or error.
@discardableResult
@inlinable @inline(always)
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(
    subject: Subject(expression(), initially: nil, fileID, file, line, column), customError)
}

/// Creates a requirement about a closure's result or error.
@discardableResult
@inlinable @inline(always)
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
  SyncRequirement(
    subject: Subject(expression(), initially: nil, fileID, file, line, column), customError)
}

/// Creates a requirement about a closure without a result.
@discardableResult
@inlinable @inline(always)
public func require(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  SyncRequirement(
    subject: Subject(expression(), initially: nil, fileID, file, line, column), customError)
}

extension SyncRequirement {
  @inlinable @inline(always)
  init(subject: Subject<Value?>, _ customError: (any Error)?) {
    self.subject = subject
    ignoresCache = false
    self.customError = customError
  }

  @inlinable
  package init(
    _ expression: @escaping () throws -> Value?, at site: SourceSite,
    _ customError: (any Error)? = nil
  ) {
    self.init(
      expression: Expression(expression: expression, location: site), customError: customError)
  }
}

// The overloads for async closures. The closures run in the isolation of the code that awaits the
// verb.

/// Creates a requirement about an async closure's optional result or error.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncRequirement<T> {
  AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// Creates a requirement about the async closure that a closure returns.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> T?
    )
) -> AsyncRequirement<T> {
  AsyncRequirement(
    onceMade(by: expression), at: SourceSite(fileID, file, line, column), customError)
}

/// Creates a requirement about the async closure without a result that a closure returns.
@discardableResult
public func require(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> Void
    )
) -> AsyncRequirement<Void> {
  AsyncRequirement(
    onceMade(by: expression), at: SourceSite(fileID, file, line, column), customError)
}

extension AsyncRequirement {
  package init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite,
    _ customError: (any Error)? = nil
  ) {
    self.init(
      expression: AsyncExpression(expression: expression, location: site), customError: customError)
  }
}

// The functions `unwrap` are short forms of `require(…).toNot(beNil())`, for values and for async
// closures.

/// Returns the value, or fails the test and throws if the value is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(
    subject: Subject(expression, initially: nil, fileID, file, line, column), customError
  )
  .toNot(beNil(), description: description)
}

/// Returns a closure's result, or fails the test and throws if the result is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(
    subject: Subject(expression(), initially: nil, fileID, file, line, column), customError
  )
  .toNot(beNil(), description: description)
}

/// Returns an async closure's result, or fails the test and throws if the result is nil.
@discardableResult
nonisolated(nonsending) public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns the result of the async closure that a closure returns, or fails the test and throws if
/// the result is nil.
@discardableResult
nonisolated(nonsending) public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> T?
    )
) async throws -> T {
  try await AsyncRequirement(
    onceMade(by: expression), at: SourceSite(fileID, file, line, column), customError
  )
  .toNot(beNil(), description: description)
}

/// Fails the test with this text, at the call site.
public func fail(
  _ message: String = "fail() always fails", fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  fail(message, at: SourceSite(fileID, file, line, column))
}

/// Fails the test with this text, at the given site.
package func fail(_ message: String, at site: SourceSite) {
  Verdict<Void>(failingWith: message).report(at: site)
}
