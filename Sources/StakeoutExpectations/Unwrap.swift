public import StakeoutReporting
public import StakeoutMatching

// `requires(…).toNot(beNil())` in a word, and its asynchronous forms.

/// Returns the value, or fails the test and throws when it is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// Returns what a closure returns, or fails the test and throws when that is nil.
@discardableResult
@inlinable
public func unwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression(), location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// As `unwrap`, and synchronous also in asynchronous code.
@discardableResult
@inlinable
public func unwraps<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression, location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// As `unwrap` with a closure, and synchronous also in asynchronous code.
@discardableResult
@inlinable
public func unwraps<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
  try SyncRequirement(
    expression: Expression(
      expression: expression(), location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// Returns what an async closure returns, or fails the test and throws when that is nil.
@discardableResult
nonisolated(nonsending) public func unwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression, location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// Returns what an async closure returns, or fails the test and throws when that is nil.
@discardableResult
nonisolated(nonsending) public func unwrap<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression(), location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

// Disfavored, or a closure in braces would itself be the value that is awaited.
/// Returns the awaited value, or fails the test and throws when it is nil.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func unwrapa<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression, location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}

/// Returns what an async closure returns, or fails the test and throws when that is nil.
@discardableResult
nonisolated(nonsending) public func unwrapa<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async throws -> T {
  try await AsyncRequirement(
    expression: AsyncExpression(
      expression: expression(), location: SourceSite(fileID, file, line, column)),
    customError: customError
  ).toNot(beNil(), description: description)
}
