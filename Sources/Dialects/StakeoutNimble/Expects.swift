public import StakeoutExpectations
internal import StakeoutBase

/// Like `expect`, but always synchronous, even if an asynchronous form would be preferred.
@_disfavoredOverload
public func expects<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// Like `expect` with a closure that returns an Optional, but synchronous even in asynchronous
/// code.
public func expects<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// A requirement about a value, a throwing call or an optional, synchronous even in asynchronous
/// code.
@_disfavoredOverload
@discardableResult
public func requires<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure's optional result or error, synchronous even in asynchronous code.
@discardableResult
public func requires<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

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
