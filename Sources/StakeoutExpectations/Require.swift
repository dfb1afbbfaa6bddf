public import StakeoutMatching
public import StakeoutReporting

// As `expect` and `expects`: `require` has asynchronous overloads, `requires` has none. The verbs
// return the value, or report the failure and throw.

// Disfavored, as `expect` of a value is.
/// A requirement about a value, a throwing call or an optional.
@discardableResult
@inlinable
@_disfavoredOverload
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what a closure returns or throws.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about the optional that a closure returns, or what it throws.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what a closure without a result does.
@discardableResult
@inlinable
public func require(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a value, a throwing call or an optional, also synchronous in asynchronous
/// code.
@discardableResult
@inlinable
public func requires<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what a closure returns or throws, also synchronous in asynchronous code.
@discardableResult
@inlinable
public func requires<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about the optional that a closure returns, or what it throws, also synchronous in
/// asynchronous code.
@discardableResult
@inlinable
public func requires<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about what a closure without a result does, also synchronous in asynchronous code.
@discardableResult
@inlinable
public func requires(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// Fails the test and throws.
///
/// - Throws: `customError`, or else a ``RequireError``.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  file: FileString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Never {
  let text = message ?? "requireFail() always fails"
  let location = SourceSite(fileID, file, line, column)
  fail(text, location: location)
  throw customError ?? RequireError(message: text, location: location)
}

/// As `requireFail` with `file:`, which is what every other function calls that parameter.
///
/// Nimble's label is `filePath:` in this one place.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  filePath: FileString, line: UInt = #line, column: UInt = #column
) throws -> Never {
  try requireFail(
    message, customError: customError, fileID: fileID, file: filePath, line: line, column: column)
}

extension SyncRequirement {
  @inlinable
  init(
    _ expression: @escaping () throws -> Value?, at site: SourceSite, _ customError: (any Error)?
  ) {
    self.init(
      expression: Expression(expression: expression, location: site), customError: customError)
  }
}
