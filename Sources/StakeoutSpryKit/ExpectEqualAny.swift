internal import StakeoutBase

/// Fails unless two values are equal, by their stored properties if they are not `Equatable`.
///
/// See ``isAnyEqual(_:_:)`` for the rules. A failure shows both values, as JSON if they can be
/// encoded, and their differences.
///
/// - Parameters:
///   - lhs: the expected value.
///   - rhs: the received value.
///   - message: an additional text for a failure.
///   - fileID: the source site for a failure.
///   - filePath: the source site for a failure.
///   - line: the source site for a failure.
///   - column: the source site for a failure.
public func expectEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  EqualAnyAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(lhs, rhs, { message })
}

/// Fails if two values are equal.
public func expectNotEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  EqualAnyAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(lhs, rhs, { message })
}
