internal import StakeoutMatching
public import StakeoutReporting

// The asynchronous entry points, as those of `expect` and `expecta`. The closures run in the
// isolation of whoever awaits the verb.

/// A requirement about the optional that an async closure returns, or what it throws.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncRequirement<T> {
  AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what an async closure returns or throws.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T)
) -> AsyncRequirement<T> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about the optional that an async closure returns, or what it throws.
@discardableResult
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) -> AsyncRequirement<T> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what an async closure without a result does.
@discardableResult
public func require(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: () -> (nonisolated(nonsending) () async throws -> Void)
) -> AsyncRequirement<Void> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

// Disfavored, or a closure in braces would itself be the value that is awaited.
/// A requirement about an expression that awaits.
@_disfavoredOverload
@discardableResult
nonisolated(nonsending) public func requirea<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async -> AsyncRequirement<T> {
  AsyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what an async closure returns or throws.
@discardableResult
nonisolated(nonsending) public func requirea<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T)
) async -> AsyncRequirement<T> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about the optional that an async closure returns, or what it throws.
@discardableResult
nonisolated(nonsending) public func requirea<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async -> AsyncRequirement<T> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what an async closure without a result does.
@discardableResult
nonisolated(nonsending) public func requirea(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> Void)
) async -> AsyncRequirement<Void> {
  AsyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

extension AsyncRequirement {
  fileprivate init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite,
    _ customError: (any Error)?
  ) {
    self.init(
      expression: AsyncExpression(expression: expression, location: site), customError: customError)
  }
}
