internal import StakeoutBase

/// Fails unless two images are equal, or both nil.
///
/// Images are equal if their bytes are equal, or else their decoded pixels. The failure says how
/// many pixels differ, where, and by how much, or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: The expected image. If it throws an error, the assertion fails.
///   - rhs: The other image. If it throws an error, the assertion fails.
///   - message: Your own text, added to the failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
public func XCTAssertEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualImage", file, line).checkEqualImage(lhs, rhs, message)
}

/// Fails unless the closure returns an image that is equal to the expected one.
public func XCTAssertEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ actual: () throws -> Image?
) {
  Assertion("XCTAssertEqualImage", file, line).checkEqualImage(expected, actual, message)
}

/// Fails if two images are equal, or both nil.
public func XCTAssertNotEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualImage", file, line)
    .checkEqualImage(lhs, rhs, message, isExpected: false)
}

/// Fails if the closure returns an image that is equal to the given one.
public func XCTAssertNotEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ actual: () throws -> Image?
) {
  Assertion("XCTAssertNotEqualImage", file, line)
    .checkEqualImage(expected, actual, message, isExpected: false)
}
