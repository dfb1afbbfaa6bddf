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
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> T?
    )
) -> AsyncExpectation<T> {
  AsyncExpectation(onceMade(by: expression), at: SourceSite(fileID, file, line, column))
}

/// An expectation about the async closure without a result that a closure returns.
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  @_implicitSelfCapture _ expression:
    @escaping () -> (
      nonisolated(nonsending) () async throws -> Void
    )
) -> AsyncExpectation<Void> {
  AsyncExpectation(onceMade(by: expression), at: SourceSite(fileID, file, line, column))
}

extension AsyncExpectation {
  @inlinable
  package init(
    _ expression: nonisolated(nonsending) @escaping () async throws -> Value?, at site: SourceSite
  ) {
    self.init(expression: AsyncExpression(expression: expression, location: site))
  }
}

/// A closure that asks `make` for the closure to run, when it runs for the first time.
///
/// So what `make` does is a part of the expression. It may trap: Swift takes `{ fatalError() }` for a
/// closure that returns an async closure.
package func onceMade<Value>(
  by make: @escaping () -> (nonisolated(nonsending) () async throws -> Value)
) -> (nonisolated(nonsending) () async throws -> Value) {
  var made: (nonisolated(nonsending) () async throws -> Value)?
  return {
    let body = made ?? make()
    made = body
    return try await body()
  }
}
