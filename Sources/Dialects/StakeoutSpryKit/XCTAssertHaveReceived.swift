public import StakeoutBase

/// Fails unless the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: the spy; nil fails.
///   - function: the function.
///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal; without
///     `with`, all calls of the function count.
///   - countSpecifier: the expected number of calls.
///   - file: the file path at which to report a failure.
///   - line: the line at which to report a failure.
public func XCTAssertHaveReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveReceived", file, line)
    .checkReceived(by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier)
}

/// Fails unless the type received the call as often as `countSpecifier` says.
public func XCTAssertHaveReceived<T: Spyable>(
  _ spyable: T.Type?, _ function: T.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveReceived", file, line)
    .checkReceived(by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier)
}

/// Fails if the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: the spy; nil fails.
///   - function: the function.
///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal; without
///     `with`, all calls of the function count.
///   - countSpecifier: the expected number of calls.
///   - file: the file path at which to report a failure.
///   - line: the line at which to report a failure.
public func XCTAssertHaveNotReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNotReceived", file, line)
    .checkReceived(
      by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier,
      isExpected: false)
}

/// Fails if the type received the call as often as `countSpecifier` says.
public func XCTAssertHaveNotReceived<T: Spyable>(
  _ spyable: T.Type?, _ function: T.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNotReceived", file, line)
    .checkReceived(
      by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier,
      isExpected: false)
}
