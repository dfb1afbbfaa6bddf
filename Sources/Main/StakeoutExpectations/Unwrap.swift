public import StakeoutBase

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
