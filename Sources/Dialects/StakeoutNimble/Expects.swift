// Nimble's entry points that are always synchronous (`expects`, `requires` …) or always
// asynchronous (`expecta`, `requirea` …).

public import StakeoutExpectations

// Disfavored, because otherwise the compiler would take a closure in braces for the awaited value
// itself.
/// Creates an expectation about an expression with `await`.
///
/// The expression is evaluated when a verb asks for its value.
@_disfavoredOverload
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// Creates an expectation about an async closure's optional result or error.
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

// Disfavored, because otherwise the compiler would take a closure in braces for the awaited value
// itself.
/// Creates a requirement about an expression with `await`.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func requirea<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async -> AsyncRequirement<T> {
  AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// Creates a requirement about an async closure's optional result or error.
@discardableResult
nonisolated(nonsending) public func requirea<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async -> AsyncRequirement<T> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

// Disfavored, because otherwise the compiler would take a closure in braces for the awaited value
// itself.
/// Returns the awaited value, or fails the test and throws if it is nil.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func unwrapa<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns an async closure's result, or fails the test and throws if it is nil.
@discardableResult
nonisolated(nonsending) public func unwrapa<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

// Disfavored, because otherwise the compiler would take a closure in braces for the value itself.
/// Suspends the task until the awaited value is not nil, and returns the value.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrapa<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(expression, at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until an async closure's result is not nil, and returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrapa<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Creates a synchronous expectation about a value, a throwing call or an optional.
///
/// It is synchronous even in code where the compiler would prefer an asynchronous form of `expect`.
@_disfavoredOverload
public func expects<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// Creates a synchronous expectation about a closure's optional result or error, even in
/// asynchronous code.
public func expects<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// Creates a synchronous requirement about a value, a throwing call or an optional, even in
/// asynchronous code.
@_disfavoredOverload
@discardableResult
public func requires<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// Creates a synchronous requirement about a closure's optional result or error, even in
/// asynchronous code.
@discardableResult
public func requires<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// Returns the value, or fails the test and throws if it is nil.
///
/// Like `unwrap`, but synchronous even in asynchronous code.
@discardableResult
public func unwraps<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Returns a closure's result, or fails the test and throws if it is nil.
///
/// Like `unwrap` with a closure, but synchronous even in asynchronous code.
@discardableResult
public func unwraps<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
    .toNot(beNil(), description: description)
}

/// Blocks the thread until the value is not nil, and returns the value.
///
/// Like `pollUnwrap`, but never asynchronous.
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwraps<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(expression, at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Blocks the thread until a closure's result is not nil, and returns the result.
///
/// Like `pollUnwrap` with a closure, but never asynchronous.
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwraps<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(expression(), at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
