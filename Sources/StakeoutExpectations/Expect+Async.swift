internal import StakeoutMatching
public import StakeoutReporting

// The asynchronous entry points: `expect` with an async closure, and `expecta`, which takes the
// expression itself. The closures run in the isolation of the code that awaits the verb.

/// An expectation about an async closure's optional result or error.
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about an async closure's optional result or error.
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about an async closure without a result.
public func expect(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: () -> (nonisolated(nonsending) () async throws -> Void)
) -> AsyncExpectation<Void> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

// Disfavored, because otherwise a closure in braces would itself be the awaited value.
/// An expectation about an expression with `await`.
///
/// Evaluated when a verb asks for it.
@_disfavoredOverload
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @autoclosure @escaping () async throws -> T?
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about an async closure's result or error.
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T)
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about an async closure's optional result or error.
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about an async closure without a result.
nonisolated(nonsending) public func expecta(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> Void)
) async -> AsyncExpectation<Void> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

extension AsyncExpectation {
  fileprivate init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite
  ) {
    self.init(expression: AsyncExpression(expression: expression, location: site))
  }
}
