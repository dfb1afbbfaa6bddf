public import StakeoutBase

// The four kinds of subject. `expect` has asynchronous overloads, too.

// Disfavored, because otherwise an async closure in braces would itself be the value, with each
// matcher that accepts any type and each verb that has an async form.
/// An expectation about a value, a throwing call or an optional.
///
/// Evaluated when a verb asks for it.
@inlinable
@_disfavoredOverload
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about a closure's optional result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

// Without it, Swift takes `{ fatalError() }` for a closure that returns an async closure.
/// An expectation about a closure's result or error.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about a closure without a result.
@inlinable
public func expect(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

extension SyncExpectation {
  @inlinable
  package init(_ expression: @escaping () throws -> Value?, at site: SourceSite) {
    self.init(expression: Expression(expression: expression, location: site))
  }
}

extension SourceSite {
  /// Creates a site from its parts, in the order of the entry points' parameters.
  @inlinable
  package init(_ fileID: String, _ file: StaticString, _ line: UInt, _ column: UInt) {
    self.init(fileID: fileID, filePath: file, line: line, column: column)
  }
}
