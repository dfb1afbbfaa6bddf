internal import StakeoutBase

/// Fails unless the expression returns an error that equals the expected one.
///
/// - Parameters:
///   - expectedError: the expected error, compared with `==`.
///   - message: a text for the end of a failure.
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
///   - expression: the code that returns the error. If it throws, the assertion fails.
public func expectEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualError(actual: expression, expected: expectedError, { message })
}

/// Fails unless two errors are equal; nil on either side fails.
public func expectEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualError(actual: { rhs }, expected: lhs, { message })
}

/// Fails if the expression returns an error that equals the given one.
public func expectNotEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  Assertion(fileID, filePath, line, column)
    .checkNotEqualError(actual: expression, expected: expectedError, { message })
}

/// Fails if two errors are equal or both nil.
public func expectNotEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkNotEqualError(actual: { rhs }, expected: lhs, { message })
}
