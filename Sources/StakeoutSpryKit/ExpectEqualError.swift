internal import StakeoutBase

/// Fails unless the expression returns an error that equals the expected one.
///
/// - Parameters:
///   - expectedError: the expected error, compared with `==`.
///   - message: a text for the end of a failure.
///   - fileID: the source site for a failure.
///   - filePath: the source site for a failure.
///   - line: the source site for a failure.
///   - column: the source site for a failure.
///   - expression: the code that returns the error. If it throws, the assertion fails.
public func expectEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkEqual(actual: expression, expected: expectedError, { message }, isEqual: ==)
}

/// Fails unless two errors are equal; nil on either side fails.
public func expectEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkEqual(actual: { rhs }, expected: lhs, { message }, isEqual: ==)
}

/// Fails if the expression returns an error that equals the given one.
public func expectNotEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkNotEqual(actual: expression, expected: expectedError, { message }, isEqual: ==)
}

/// Fails if two errors are equal or both nil.
public func expectNotEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkNotEqual(actual: { rhs }, expected: lhs, { message }, isEqual: ==)
}
