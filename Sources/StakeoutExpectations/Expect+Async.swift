internal import StakeoutMatching
public import StakeoutReporting

// The asynchronous entry points: `expect` with an async closure, and `expecta`, which takes the
// expression itself. The closures run in the isolation of whoever awaits the verb.

/// An expectation about the optional that an async closure returns, or what it throws.
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: nonisolated(nonsending) @escaping () async throws -> T?
) -> AsyncExpectation<T> {
  AsyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about the optional that an async closure returns, or what it throws.
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: () -> (nonisolated(nonsending) () async throws -> T?)
) -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about what an async closure without a result does.
public func expect(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: () -> (nonisolated(nonsending) () async throws -> Void)
) -> AsyncExpectation<Void> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

// Disfavored, or a closure in braces would itself be the value that is awaited.
/// An expectation about an expression that awaits.
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

/// An expectation about what an async closure returns or throws.
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T)
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about the optional that an async closure returns, or what it throws.
nonisolated(nonsending) public func expecta<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (nonisolated(nonsending) () async throws -> T?)
) async -> AsyncExpectation<T> {
  AsyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about what an async closure without a result does.
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
