internal import StakeoutReporting

/// Fails unless two images are equal, or both nil.
///
/// They are if their bytes are, or the pixels that these stand for. A failure says how many pixels
/// differ, where and how much; or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: the expected image. An error that it throws is a failure.
///   - rhs: the other image. An error that it throws is a failure.
///   - message: what a failure says as well.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
public func XCTAssertEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ImageAssertion(spelling: .xctest("XCTAssertEqualImage"), isEqualExpected: true, site: site)
    .check(lhs, rhs, message)
}

/// Fails unless the closure returns an image that is equal to the expected one.
public func XCTAssertEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ImageAssertion(spelling: .xctest("XCTAssertEqualImage"), isEqualExpected: true, site: site)
    .check(expected, actual, message)
}

/// Fails if two images are equal, or both nil.
public func XCTAssertNotEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ImageAssertion(spelling: .xctest("XCTAssertNotEqualImage"), isEqualExpected: false, site: site)
    .check(lhs, rhs, message)
}

/// Fails if the closure returns an image that is equal to the given one.
public func XCTAssertNotEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
  column: UInt = #column, _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  ImageAssertion(spelling: .xctest("XCTAssertNotEqualImage"), isEqualExpected: false, site: site)
    .check(expected, actual, message)
}
