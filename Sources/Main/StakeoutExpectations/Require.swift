public import StakeoutBase

// The verbs return the value, or report the failure and throw.

// Disfavored, like `expect` of a value.
/// A requirement about a value, a throwing call or an optional.
@discardableResult
@inlinable
@_disfavoredOverload
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
  SyncRequirement(expression, at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure's optional result or error.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure's result or error.
@discardableResult
@inlinable
public func require<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

/// A requirement about a closure without a result.
@discardableResult
@inlinable
public func require(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  SyncRequirement(expression(), at: SourceSite(fileID, file, line, column), customError)
}

extension SyncRequirement {
  @inlinable
  package init(
    _ expression: @escaping () throws -> Value?, at site: SourceSite,
    _ customError: (any Error)? = nil
  ) {
    self.init(
      expression: Expression(expression: expression, location: site), customError: customError)
  }
}
