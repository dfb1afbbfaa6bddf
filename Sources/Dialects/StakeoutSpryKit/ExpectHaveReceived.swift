public import StakeoutBase

/// Fails unless the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: the spy; nil fails.
///   - function: the function.
///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal; without
///     `with`, all calls of the function count.
///   - countSpecifier: the expected number of calls.
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  Assertion(fileID, filePath, line, column)
    .checkReceived(by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier)
}

/// Fails unless the type received the call as often as `countSpecifier` says.
///
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveReceived<T: Spyable>(
  _ spyable: T.Type?, _ function: T.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  Assertion(fileID, filePath, line, column)
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
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveNotReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  Assertion(fileID, filePath, line, column)
    .checkReceived(
      by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier,
      isExpected: false)
}

/// Fails if the type received the call as often as `countSpecifier` says.
///
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveNotReceived<T: Spyable>(
  _ spyable: T.Type?, _ function: T.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  Assertion(fileID, filePath, line, column)
    .checkReceived(
      by: spyable?.identifiedStorage, function.rawValue, arguments, countSpecifier,
      isExpected: false)
}
