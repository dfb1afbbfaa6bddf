public import StakeoutReporting

/// Fails unless the expression returns an error that is equal to the expected one.
///
/// - Parameters:
///   - expectedError: the expected error, compared by `==`.
///   - message: what a failure says at its end.
///   - fileID: where a failure is shown.
///   - filePath: where a failure is shown.
///   - line: where a failure is shown.
///   - column: where a failure is shown.
///   - expression: what returns the error. An error that it throws is a failure.
public func expectEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = ErrorAssertion(spelling: .swiftTesting, site: site)
  assertion.check(expression, { message }) { actual in
    assertion.checkEqual(actual: actual, expected: expectedError, { message }, isEqual: ==)
  }
}

/// Fails unless two errors are equal; nil fails, on either side.
public func expectEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkEqual(actual: rhs, expected: lhs, { message }, isEqual: ==)
}

/// Fails if the expression returns an error that is equal to the given one.
public func expectNotEqualError<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> E?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = ErrorAssertion(spelling: .swiftTesting, site: site)
  assertion.check(expression, { message }) { actual in
    assertion.checkNotEqual(actual: actual, expected: expectedError, { message }, isEqual: ==)
  }
}

/// Fails if two errors are equal, or both nil.
public func expectNotEqualError<E: Error & Equatable>(
  _ lhs: E?, _ rhs: E?, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ErrorAssertion(spelling: .swiftTesting, site: site)
    .checkNotEqual(actual: rhs, expected: lhs, { message }, isEqual: ==)
}
