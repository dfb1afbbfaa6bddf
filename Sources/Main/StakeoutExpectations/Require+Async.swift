internal import StakeoutBase

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
