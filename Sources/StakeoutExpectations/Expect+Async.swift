public import StakeoutBase

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
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about the async closure without a result that a closure returns.
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: () -> (nonisolated(nonsending) () async throws -> Void)
) -> AsyncExpectation<Void> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

extension AsyncExpectation {
  @inlinable
  package init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite
  ) {
    self.init(expression: AsyncExpression(expression: expression, location: site))
  }
}
