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
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
public func expectEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualAny(lhs, rhs, { message })
}

/// Fails if two values are equal.
public func expectNotEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualAny(lhs, rhs, { message }, isExpected: false)
}
