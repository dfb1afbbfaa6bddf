internal import StakeoutReporting

/// Fails unless the expression throws the expected error.
///
/// ```swift
/// XCTAssertThrowsError(StoreError.full) { try store.save(item) }
/// ```
///
/// Errors of one type are compared by `==`, or by all that they store; errors of two types as
/// Foundation's `NSError`.
///
/// - Parameters:
///   - error: the expected error.
///   - message: what a failure says as well.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
///   - expression: what should throw.
public func XCTAssertThrowsError(
  _ error: @autoclosure () -> any Error, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ expression: () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertThrowsError"), site: site)
    .checkThrows(error, message, expression, isEqual: ErrorAssertion.areEqual)
}

/// Fails unless the expression throws the expected error.
public func XCTAssertThrowsError(
  _ expression: @autoclosure () throws -> some Any, _ error: @autoclosure () -> any Error,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ErrorAssertion(spelling: .xctest("XCTAssertThrowsError"), site: site)
    .checkThrows(error, message, expression, isEqual: ErrorAssertion.areEqual)
}
