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
public func XCTAssertEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualError", file, line)
    .checkEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails unless the closure returns an error that equals the expected one.
public func XCTAssertEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ lhs: () -> (any Error)?
) {
  Assertion("XCTAssertEqualError", file, line)
    .checkEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails if two errors are equal or both nil.
public func XCTAssertNotEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualError", file, line)
    .checkNotEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails if the closure returns an error that equals the given one, or if both are nil.
public func XCTAssertNotEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ lhs: () -> (any Error)?
) {
  Assertion("XCTAssertNotEqualError", file, line)
    .checkNotEqualError(actual: lhs, expected: rhs(), message)
}
