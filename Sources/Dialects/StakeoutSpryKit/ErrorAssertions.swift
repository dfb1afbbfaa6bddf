// Assertions about errors and traps, with SpryKit's names.

private import Foundation
internal import StakeoutCalls

extension Assertion {
  /// Reports a failure unless the expression throws the expected error.
  func checkThrows(
    _ expected: () -> any Error, _ message: () -> String, _ expression: () throws -> some Any
  ) {
    do {
      _ = try expression()
    } catch {
      let expected = expected()
      if !areEqual(expected, error) { reportOther(error, expected, message()) }
      return
    }
    let message = message()
    fail(
      xctest: "did not throw an error\(Self.suffix(message))",
      swiftTesting: """
        Expected error \(expected()) to be thrown, but expression completed successfully. \
        \(message)
        """)
  }

  /// Reports a failure if the expression throws an error.
  ///
  /// - Returns: The result of the expression; nil if it throws.
  @discardableResult
  func checkNoThrow<T>(_ message: () -> String, _ expression: () throws -> T?) -> T? {
    do {
      return try expression()
    } catch {
      let message = message()
      fail(
        xctest: "\(message). error: \(error.localizedDescription)",
        swiftTesting: "Unexpected error thrown: \(error). \(message)")
      return nil
    }
  }

  /// Reports a failure unless both errors are non-nil and equal.
  func checkEqualError(
    actual: () throws -> (any Error)?, expected: (any Error)?, _ message: () -> String
  ) {
    checkNoThrow(message) {
      switch (try actual(), expected) {
      case (let actual?, let expected?) where areEqual(actual, expected): return
      case (let actual?, let expected?): reportOther(actual, expected, message())
      case (let actual, nil):
        let message = message()
        fail(
          xctest: "expected error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error is nil, actual error is \(text(of: actual)). \(message)")
      case (nil, let expected?):
        let message = message()
        fail(
          xctest: "actual error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error \(expected) but actual error is nil. \(message)")
      }
    }
  }

  /// Reports a failure if the errors are equal, or both nil.
  func checkNotEqualError(
    actual: () throws -> (any Error)?, expected: (any Error)?, _ message: () -> String
  ) {
    checkNoThrow(message) {
      let actual = try actual()
      guard areEqual(actual, expected) else { return }
      let (actualText, message) = (text(of: actual), message())
      let suffix = Self.suffix(message)
      fail(
        xctest: "(\"\(actualText)\") is equal to (\"\(text(of: expected))\")\(suffix)",
        swiftTesting: "Expected an error other than \(actualText). \(message)")
    }
  }

  /// Reports two errors that are not equal.
  private func reportOther(_ actual: any Error, _ expected: any Error, _ message: String) {
    let suffix = Self.suffix(message)
    let (actual, expected) = textsApart(actual, expected) { text(of: $0 as? any Error) }
    fail(
      xctest: "(\"\(actual)\") is not equal to (\"\(expected)\")\(suffix)",
      swiftTesting: "Expected error \(expected) but got \(actual). \(message)")
  }

  private func text(of error: (any Error)?) -> String {
    error.map { swiftText(of: $0) } ?? "nil"
  }

  /// Whether two errors are equal, or both nil; their types need not be `Equatable`.
  ///
  /// Errors of one type are compared by ``isAnyEqual(_:_:)``, errors of two types as `NSError`.
  private func areEqual(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if type(of: left) == type(of: right) { return isDeeplyEqual(left, right) }
    return (left as NSError) == (right as NSError)
  }
}

/// Fails unless the expression returns an error that equals the expected one.
///
/// - Parameters:
///   - expectedError: The expected error, compared with `==`.
///   - message: A text for the end of a failure.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - expression: The code that returns the error. If it throws, the assertion fails.
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

/// Fails unless the expression throws the expected error.
///
/// ```swift
/// expectThrows(StoreError.full) { try store.save(item) }
/// ```
///
/// - Parameters:
///   - expectedError: The expected error, compared with `==`.
///   - message: A text for the end of a failure.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - expression: The code that should throw.
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
/// - Returns: The result of the expression; nil if it throws.
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
/// - Returns: The result of the expression; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is code to run, not the value.
public func expectNoThrow<T>(
  _ expression: @autoclosure () throws -> T?, _ message: String = "",
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> T? {
  Assertion(fileID, filePath, line, column).checkNoThrow({ message }, expression)
}

/// Fails unless the expression traps.
///
/// A trap is an event that would end the process: a fatal error, a failed precondition or
/// assertion, an index out of range, a bad pointer and so on. The test continues after the trap.
/// Only a trap on the calling thread is caught.
///
/// - Parameters:
///   - message: A text for the end of a failure.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - expression: The code to run. If it throws an error, the assertion fails too.
public func expectThrowsAssertion(
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ expression: @escaping () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  assertTrap(Assertion("expectThrowsAssertion", at: site), { message }, expression)
}

/// Fails unless the expression traps.
public func expectThrowsAssertion(
  _ expression: @autoclosure @escaping () throws -> some Any, _ message: String,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  assertTrap(Assertion("expectThrowsAssertion", at: site), { message }, expression)
}

/// Fails unless two errors are equal.
///
/// Errors of one type are compared by `==`, or by their stored properties. Errors of two types are
/// compared as Foundation's `NSError`. Nil on either side fails.
///
/// - Parameters:
///   - lhs: The actual error.
///   - rhs: The expected error.
///   - message: An additional text for a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
public func XCTAssertEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualError", file, line)
    .checkEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails unless the closure returns an error that equals the expected one.
public func XCTAssertEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ lhs: () -> (any Error)?
) {
  Assertion("XCTAssertEqualError", file, line)
    .checkEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails if two errors are equal or both nil.
public func XCTAssertNotEqualError(
  _ lhs: @autoclosure () -> (any Error)?, _ rhs: @autoclosure () -> (any Error)?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualError", file, line)
    .checkNotEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails if the closure returns an error that equals the given one, or if both are nil.
public func XCTAssertNotEqualError(
  _ rhs: @autoclosure () -> (any Error)?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ lhs: () -> (any Error)?
) {
  Assertion("XCTAssertNotEqualError", file, line)
    .checkNotEqualError(actual: lhs, expected: rhs(), message)
}

/// Fails if the expression throws an error.
///
/// - Parameters:
///   - message: A text for the start of a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - expression: The code that should not throw.
/// - Returns: The result of the expression; nil if it throws.
@discardableResult
public func XCTAssertNoThrowError<T>(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  _ expression: () throws -> T?
) -> T? {
  Assertion("XCTAssertNoThrowError", file, line).checkNoThrow(message, expression)
}

/// Fails if the expression throws an error.
///
/// - Returns: The result of the expression; nil if it throws.
@discardableResult
@_disfavoredOverload  // A trailing closure is code to run, not the value.
public func XCTAssertNoThrowError<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) -> T? {
  Assertion("XCTAssertNoThrowError", file, line).checkNoThrow(message, expression)
}

/// Fails unless the expression throws the expected error.
///
/// ```swift
/// XCTAssertThrowsError(StoreError.full) { try store.save(item) }
/// ```
///
/// Errors of one type are compared by `==`, or by their stored properties. Errors of two types are
/// compared as Foundation's `NSError`.
///
/// - Parameters:
///   - error: The expected error.
///   - message: An additional text for a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - expression: The code that should throw.
public func XCTAssertThrowsError(
  _ error: @autoclosure () -> any Error, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ expression: () throws -> some Any
) {
  Assertion("XCTAssertThrowsError", file, line).checkThrows(error, message, expression)
}

/// Fails unless the expression throws the expected error.
public func XCTAssertThrowsError(
  _ expression: @autoclosure () throws -> some Any, _ error: @autoclosure () -> any Error,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertThrowsError", file, line).checkThrows(error, message, expression)
}
