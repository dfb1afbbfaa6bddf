internal import StakeoutBase

/// Fails unless two errors are equal.
///
/// Errors of one type are compared by `==`, or by their stored properties. Errors of two types are
/// compared as Foundation's `NSError`. Nil on either side fails.
///
/// - Parameters:
///   - lhs: the actual error.
///   - rhs: the expected error.
///   - message: an additional text for a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
///   - fileID: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
public func XCTAssertEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertEqualError"), site: site)
    .checkEqual(actual: lhs, expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails unless the closure returns an error that equals the expected one.
public func XCTAssertEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ lhs: () -> (any Error)?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertEqualError"), site: site)
    .checkEqual(actual: lhs, expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails if two errors are equal or both nil.
public func XCTAssertNotEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertNotEqualError"), site: site)
    .checkNotEqual(actual: lhs, expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}

/// Fails if the closure returns an error that equals the given one, or if both are nil.
public func XCTAssertNotEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ lhs: () -> (any Error)?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertNotEqualError"), site: site)
    .checkNotEqual(actual: lhs, expected: rhs(), message, isEqual: ErrorAssertion.areEqual)
}
