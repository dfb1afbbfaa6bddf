public import StakeoutReporting

/// Fails unless two values are equal, by all that they store if they are not `Equatable`.
///
/// See ``isAnyEqual(_:_:)`` for what is equal. A failure shows both values, as JSON if they can be
/// encoded, and where they differ.
///
/// - Parameters:
///   - lhs: the expected value.
///   - rhs: the received value.
///   - message: what a failure says as well.
///   - fileID: where a failure is shown.
///   - filePath: where a failure is shown.
///   - line: where a failure is shown.
///   - column: where a failure is shown.
public func expectEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  EqualAnyAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(lhs, rhs, { message })
}

/// Fails if two values are equal.
public func expectNotEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  EqualAnyAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(lhs, rhs, { message })
}
