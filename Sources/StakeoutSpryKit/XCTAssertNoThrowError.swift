internal import StakeoutBase

/// Fails if the expression throws an error.
///
/// - Parameters:
///   - message: a text for the start of a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
///   - fileID: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
///   - expression: the code that should not throw.
/// - Returns: the result of the expression; nil if it throws.
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
/// - Returns: the result of the expression; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is code to run, not the value.
public func XCTAssertNoThrowError<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column
) -> T? {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  return ErrorAssertion(spelling: .xctest("XCTAssertNoThrowError"), site: site)
    .checkNoThrow(message, expression)
}
