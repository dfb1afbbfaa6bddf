internal import StakeoutBase

/// Fails unless two values of any types are equal.
///
/// See ``isAnyEqual(_:_:)`` for the rules. A failure shows both values, as JSON if they can be
/// encoded, and their differences.
///
/// - Parameters:
///   - lhs: the expected value.
///   - rhs: the received value.
///   - message: an additional text for a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
public func XCTAssertEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualAny", file, line).checkEqualAny(lhs(), rhs(), message)
}

/// Fails if two values of any types are equal.
public func XCTAssertNotEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualAny", file, line)
    .checkEqualAny(lhs(), rhs(), message, isExpected: false)
}
