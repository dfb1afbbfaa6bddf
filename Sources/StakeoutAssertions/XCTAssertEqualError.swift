internal import StakeoutReporting

/// Fails unless two errors are equal.
///
/// Errors of one type are compared by `==`, or by all that they store; errors of two types as
/// Foundation's `NSError`. Nil fails, on either side.
///
/// - Parameters:
///   - lhs: the actual error.
///   - rhs: the expected error.
///   - message: what a failure says as well.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
public func XCTAssertEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertEqualError"), site: site)
    .checkEqual(actual: lhs(), expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails unless two errors are equal.
public func XCTAssertEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ lhs: () -> (any Error)?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertEqualError"), site: site)
    .checkEqual(actual: lhs(), expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails if two errors are equal, or both nil.
public func XCTAssertNotEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertNotEqualError"), site: site)
    .checkNotEqual(actual: lhs(), expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails if two errors are equal, or both nil.
public func XCTAssertNotEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ lhs: () -> (any Error)?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertNotEqualError"), site: site)
    .checkNotEqual(actual: lhs(), expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}
