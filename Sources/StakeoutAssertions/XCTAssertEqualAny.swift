internal import StakeoutReporting

/// Fails unless two values of any types are equal, by all that they store if they are not
/// `Equatable`.
///
/// See ``isAnyEqual(_:_:)`` for what is equal. A failure shows both values, as JSON if they can be
/// encoded, and where they differ.
///
/// - Parameters:
///   - lhs: the expected value.
///   - rhs: the received value.
///   - message: what a failure says as well.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
public func XCTAssertEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  EqualAnyAssertion(spelling: .xctest("XCTAssertEqualAny"), isEqualExpected: true, site: site)
    .check(lhs(), rhs(), message)
}

/// Fails if two values of any types are equal.
public func XCTAssertNotEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  EqualAnyAssertion(spelling: .xctest("XCTAssertNotEqualAny"), isEqualExpected: false, site: site)
    .check(lhs(), rhs(), message)
}
