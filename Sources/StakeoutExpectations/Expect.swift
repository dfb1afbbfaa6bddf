public import StakeoutMatching
public import StakeoutReporting

// The four shapes of what an expectation can be about, each under two names: `expect`, which has
// asynchronous overloads, and `expects`, which is always synchronous. Both are Nimble's.

// Disfavored, or an async closure in braces would itself be the value, for each matcher that takes
// any type and each verb that has an async form.
/// An expectation about a value, a throwing call or an optional.
///
/// Evaluated when a verb asks for it.
@inlinable
@_disfavoredOverload
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// An expectation about what a closure returns or throws.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about the optional that a closure returns, or what it throws.
@inlinable
public func expect<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// An expectation about what a closure without a result does.
@inlinable
public func expect(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// As `expect`, and synchronous also where an asynchronous form would be preferred.
@inlinable
public func expects<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  SyncExpectation(expression, at: SourceSite(fileID, file, line, column))
}

/// As `expect` with a closure, and synchronous also in asynchronous code.
@inlinable
public func expects<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// As `expect` with a closure that returns an optional, and synchronous also in asynchronous code.
@inlinable
public func expects<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

/// As `expect` with a closure without a result, and synchronous also in asynchronous code.
@inlinable
public func expects(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(expression(), at: SourceSite(fileID, file, line, column))
}

extension SyncExpectation {
  @inlinable
  init(_ expression: @escaping () throws -> Value?, at site: SourceSite) {
    self.init(expression: Expression(expression: expression, location: site))
  }
}

extension SourceSite {
  /// The site in the order in which entry points take its parts.
  @inlinable
  init(_ fileID: String, _ file: FileString, _ line: UInt, _ column: UInt) {
    self.init(fileID: fileID, filePath: file, line: line, column: column)
  }
}
