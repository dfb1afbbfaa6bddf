internal import StakeoutReporting

/// Fails if the expression throws an error.
///
/// - Parameters:
///   - message: what a failure says at its start.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
///   - expression: what should not throw.
/// - Returns: what the expression returns; nil if it throws.
@discardableResult
public func XCTAssertNoThrowError<T>(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column, _ expression: () throws -> T?
) -> T? {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  return ErrorAssertion(spelling: .xctest("XCTAssertNoThrowError"), site: site)
    .checkNoThrow(message, expression)
}

/// Fails if the expression throws an error.
///
/// - Returns: what the expression returns; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is to be run, not to be the value.
public func XCTAssertNoThrowError<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column
) -> T? {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  return ErrorAssertion(spelling: .xctest("XCTAssertNoThrowError"), site: site)
    .checkNoThrow(message, expression)
}
