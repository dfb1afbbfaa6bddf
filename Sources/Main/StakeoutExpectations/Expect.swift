// The functions that a test calls: `expect`, `require`, `unwrap`, `fail`.
//
// The four kinds of subject. `expect` has asynchronous overloads, too.

public import StakeoutCore
public import StakeoutMatching

// Disfavored, because otherwise an async closure in braces would itself be the value, with each
// matcher that accepts any type and each verb that has an async form.
/// An expectation about a value, a throwing call or an optional.
///
/// Evaluated when a verb asks for it.
@inlinable
@_disfavoredOverload
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about a closure's optional result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

// Without it, Swift takes `{ fatalError() }` for a closure that returns an async closure.
/// An expectation about a closure's result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about a closure without a result.
@inlinable
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

extension SyncExpectation {
  @inlinable
  package init(_ expression: @escaping () throws -> Value?, at site: SourceSite) {
    self.init(expression: Expression(expression: expression, location: site))
  }
}

extension SourceSite {
  /// Creates a site from its parts, in the order of the entry points' parameters.
  @inlinable
  package init(_ fileID: String, _ file: StaticString, _ line: UInt, _ column: UInt) {
    self.init(fileID: fileID, filePath: file, line: line, column: column)
  }
}

// The asynchronous entry points. The closures run in the isolation of the code that awaits the verb.

/// An expectation about an async closure's optional result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about the async closure that a closure returns: `expect { load() }`.
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

/// An expectation about the async closure without a result that a closure returns.
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

/// A closure that asks `make` for the closure to run, when it runs for the first time.
///
/// So what `make` does is a part of the expression. It may trap: Swift takes `{ fatalError() }` for a
/// closure that returns an async closure.
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

// The verbs return the value, or report the failure and throw.

// Disfavored, like `expect` of a value.
/// A requirement about a value, a throwing call or an optional.
@discardableResult
@inlinable
@_disfavoredOverload
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure's optional result or error.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure's result or error.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure without a result.
@discardableResult
@inlinable
public func require(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

extension SyncRequirement {
  @inlinable
  package init(
    _ expression: @escaping () throws -> Value?, at site: SourceSite,
    _ customError: (any Error)? = nil
  ) {
    self.init(
      expression: Expression(expression: expression, location: site), customError: customError)
  }
}

// The asynchronous entry points. The closures run in the isolation of the code that awaits the verb.

/// A requirement about an async closure's optional result or error.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncRequirement<T> {
  AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about the async closure that a closure returns.
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

/// A requirement about the async closure without a result that a closure returns.
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

// Short forms of `requires(…).toNot(beNil())` and of its asynchronous forms.

/// Returns the value, or fails the test and throws if it is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns a closure's result, or fails the test and throws if it is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns an async closure's result, or fails the test and throws if it is nil.
@discardableResult
nonisolated(nonsending) public func unwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns the result of the async closure that a closure returns, or fails the test and throws if it is
/// nil.
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
  Verdict(failingWith: message).handOver(at: site, in: .current)
}
