// `pollUnwrap`, which waits until a value is not nil, and returns the value.
//
// These functions are short forms of `require(…).toEventuallyNot(beNil())`. The blocking forms block the
// thread, and the asynchronous forms suspend the task.

public import StakeoutExpectations

// Disfavored like its asynchronous form. Otherwise async code would prefer this one.
/// Blocks the thread until the value is not nil, and returns the value.
///
/// On the main thread, the main queue and the run loop keep running.
///
/// - Parameters:
///   - fileID: The file ID at which to report a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - timeout: The longest time to wait. A running evaluation is not interrupted.
///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
///   - description: Your own text, on a line before the failure's text.
///   - expression: The value. It is evaluated repeatedly, on the calling thread.
/// - Throws: A `RequireError`, after the failure is reported, if the value is still nil after the timeout. An
///   error of the expression ends the wait in the same way.
@_disfavoredOverload
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwrap<T>(
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
@_disfavoredOverload
@discardableResult
@available(*, noasync, message: "write 'await pollUnwrap(…)'")
public func pollUnwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(expression(), at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// Disfavored, because otherwise the compiler would take a closure in braces for the value itself.
/// Suspends the task until the value is not nil, and returns the value.
///
/// The expression is evaluated in the caller's isolation. The parameters and the errors are those of the
/// blocking form.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) async throws -> T {
  try await SyncRequirement(expression, at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// This overload is for closures without `await`. Without it, the compiler would take the closure itself for
// the value.
/// Suspends the task until a closure's result is not nil, and returns the result.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: @escaping () throws -> T?
) async throws -> T {
  try await SyncRequirement(expression, at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until an async closure's result is not nil, and returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(expression, at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Suspends the task until the async closure that `expression` returns has a result that is not nil, and
/// returns the result.
@discardableResult
nonisolated(nonsending) public func pollUnwrap<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, timeout: TimeSpan = PollingDefaults.timeout,
  pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> T?
    )
) async throws -> T {
  try await AsyncRequirement(onceMade(by: expression), at: SourceSite(fileID, file, line, column))
    .toEventuallyNot(
      beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
