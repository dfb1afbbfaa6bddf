internal import StakeoutBase

/// Fails unless the expression throws the expected error.
///
/// ```swift
/// XCTAssertThrowsError(StoreError.full) { try store.save(item) }
/// ```
///
/// Errors of one type are compared by `==`, or by their stored properties. Errors of two types are
/// compared as Foundation's `NSError`.
///
/// - Parameters:
///   - error: the expected error.
///   - message: an additional text for a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
///   - expression: the code that should throw.
public func XCTAssertThrowsError(
  _ error: @autoclosure () -> any Error, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ expression: () throws -> some Any
) {
  Assertion("XCTAssertThrowsError", file, line).checkThrows(error, message, expression)
}

/// Fails unless the expression throws the expected error.
public func XCTAssertThrowsError(
  _ expression: @autoclosure () throws -> some Any, _ error: @autoclosure () -> any Error,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertThrowsError", file, line).checkThrows(error, message, expression)
}
