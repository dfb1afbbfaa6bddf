internal import StakeoutBase

/// Fails unless the expression throws the expected error.
///
/// ```swift
/// expectThrows(StoreError.full) { try store.save(item) }
/// ```
///
/// - Parameters:
///   - expectedError: the expected error, compared with `==`.
///   - message: a text for the end of a failure.
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
///   - expression: the code that should throw.
public func expectThrows<E: Error & Equatable>(
  _ expectedError: E, _ message: String = "", fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> some Any
) {
  Assertion(fileID, filePath, line, column).checkThrows({ expectedError }, { message }, expression)
}

/// Fails unless the expression throws the expected error.
public func expectThrows<E: Error & Equatable>(
  _ expression: @autoclosure () throws -> some Any, _ expectedError: E, _ message: String = "",
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkThrows({ expectedError }, { message }, expression)
}

/// Fails if the expression throws an error.
///
/// - Returns: the result of the expression; nil if it throws.
@discardableResult
public func expectNoThrow<T>(
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ expression: () throws -> T?
) -> T? {
  Assertion(fileID, filePath, line, column).checkNoThrow({ message }, expression)
}

/// Fails if the expression throws an error.
///
/// - Returns: the result of the expression; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is code to run, not the value.
public func expectNoThrow<T>(
  _ expression: @autoclosure () throws -> T?, _ message: String = "",
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> T? {
  Assertion(fileID, filePath, line, column).checkNoThrow({ message }, expression)
}
