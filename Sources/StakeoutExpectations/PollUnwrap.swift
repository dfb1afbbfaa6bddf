internal import StakeoutMatching
public import StakeoutReporting

// `require(…).toEventuallyNot(beNil())` in a word. The blocking forms hold the thread, the
// asynchronous ones suspend the task.

// Disfavored like its asynchronous form, which async code is then to prefer.
/// Waits, blocking the thread, for a value that is not nil, and returns it.
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

/// Waits, blocking the thread, until a closure returns no nil, and returns the value.
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

/// As `pollUnwrap`, and never asynchronous.
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

/// As `pollUnwrap` with a closure, and never asynchronous.
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

// Disfavored, or a closure in braces would itself be the value that is waited for.
/// Waits, with the task suspended, for a value that is not nil, and returns it.
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

// For closures that do not await, which the compiler would take for the value that is waited for.
/// Waits, with the task suspended, until a closure returns no nil, and returns the value.
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

/// Waits, with the task suspended, until an async closure returns no nil, and returns the value.
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

/// Waits, with the task suspended, until an async closure returns no nil, and returns the value.
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

// Disfavored, or a closure in braces would itself be the value that is waited for.
/// Waits, with the task suspended, for an awaited value that is not nil, and returns it.
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

/// Waits, with the task suspended, until an async closure returns no nil, and returns the value.
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
