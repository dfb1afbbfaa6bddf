public import StakeoutBase

/// Fails unless the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: the spy; nil fails.
///   - function: the function.
///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal; without
///     `with`, all calls of the function count.
///   - countSpecifier: the expected number of calls.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return ReceivedAssertion(spelling: .swiftTesting, isCallExpected: true, site: site)
    .check(spyable, function, arguments, countSpecifier)
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
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return ReceivedAssertion(spelling: .swiftTesting, isCallExpected: true, site: site)
    .check(spyable, function, arguments, countSpecifier)
}

/// Fails if the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: the spy; nil fails.
///   - function: the function.
///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal; without
///     `with`, all calls of the function count.
///   - countSpecifier: the expected number of calls.
///   - fileID: the file ID at which to report a failure.
///   - filePath: the file path at which to report a failure.
///   - line: the line at which to report a failure.
///   - column: the column at which to report a failure.
/// - Returns: whether the assertion passed.
@discardableResult
public func expectHaveNotReceived<T: Spyable>(
  _ spyable: T?, _ function: T.Function, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return ReceivedAssertion(spelling: .swiftTesting, isCallExpected: false, site: site)
    .check(spyable, function, arguments, countSpecifier)
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
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return ReceivedAssertion(spelling: .swiftTesting, isCallExpected: false, site: site)
    .check(spyable, function, arguments, countSpecifier)
}
