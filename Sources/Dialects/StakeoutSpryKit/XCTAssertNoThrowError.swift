internal import StakeoutBase

/// Fails if the expression throws an error.
///
/// - Parameters:
///   - message: a text for the start of a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
///   - expression: the code that should not throw.
/// - Returns: the result of the expression; nil if it throws.
@discardableResult
public func XCTAssertNoThrowError<T>(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  _ expression: () throws -> T?
) -> T? {
  Assertion("XCTAssertNoThrowError", file, line).checkNoThrow(message, expression)
}

/// Fails if the expression throws an error.
///
/// - Returns: the result of the expression; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is code to run, not the value.
public func XCTAssertNoThrowError<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) -> T? {
  Assertion("XCTAssertNoThrowError", file, line).checkNoThrow(message, expression)
}
