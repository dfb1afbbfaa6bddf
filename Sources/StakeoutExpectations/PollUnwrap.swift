internal import StakeoutMatching
public import StakeoutReporting

// Short forms of `require(…).toEventuallyNot(beNil())`. The blocking forms block the thread, the
// asynchronous forms suspend the task.

// Disfavored like its asynchronous form, so that async code prefers that one.
/// Blocks the thread until the value is not nil, and returns the value.
@_disfavoredOverload
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Blocks the thread until a closure's result is not nil, and returns the result.
@_disfavoredOverload
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression(), location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Like `pollUnwrap`, but never asynchronous.
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwraps<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Like `pollUnwrap` with a closure, but never asynchronous.
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwraps<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression(), location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// Disfavored, because otherwise a closure in braces would itself be the value.
/// Suspends the task until the value is not nil, and returns the value.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) async throws -> T {
  try await SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// For closures without `await`. Otherwise the compiler would take the closure itself for the value.
/// Suspends the task until a closure's result is not nil, and returns the result.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @escaping () throws -> T?
) async throws -> T {
  try await SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until an async closure's result is not nil, and returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until an async closure's result is not nil, and returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression(), location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// Disfavored, because otherwise a closure in braces would itself be the value.
/// Suspends the task until the awaited value is not nil, and returns the value.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrapa<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression, location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until an async closure's result is not nil, and returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrapa<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression(), location: SourceSite(fileID, file, line, column))
  ).toEventuallyNot(
    beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
