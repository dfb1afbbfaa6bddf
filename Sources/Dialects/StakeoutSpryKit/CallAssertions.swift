// Assertions about recorded calls, with SpryKit's names.

internal import StakeoutCalls
public import StakeoutMatching

extension Assertion {
  /// Fails unless a spy, or a type, received a call, or unless it did not receive the call.
  ///
  /// It fails in both cases if `storage` is nil, or if the number of arguments is wrong.
  ///
  /// - Returns: Whether the assertion passed.
  @discardableResult
  func checkReceived(
    by storage: SpyStorage?, _ function: String, _ arguments: [Any?], _ count: CountSpecifier,
    isExpected: Bool = true
  ) -> Bool {
    guard let storage else {
      let phrase = CallQuestion.phraseWithoutSpy(hasArguments: !arguments.isEmpty, count)
      let not = isExpected ? "" : "not "
      fail(xctest: phrase, swiftTesting: "Expected to \(not)\(phrase) but spyable is nil")
      return false
    }
    let question = CallQuestion(about: storage, function, arguments, count)
    do {
      if try question.isAnsweredYes == isExpected { return true }
    } catch {
      fail("\(error)")
      return false
    }
    Timeline.attach(question.log.count, question.timeline)
    let (phrase, calls) = (question.phrase, question.latestCalls.summary)
    let table = question.explanation.map { "\n\($0)" } ?? ""
    fail(
      xctest: "\(phrase) \(calls)\(table)",
      swiftTesting: isExpected
        ? "Expected to \(phrase) but \(calls)\(table)"
        : "Expected to not \(phrase) but it was called. \(calls)\(table)")
    return false
  }

  /// Fails unless there are calls, or unless there are none; the failure lists the calls.
  func checkRecorded(_ calls: [Call], _ message: String? = nil, areExpected: Bool = true) {
    guard calls.isEmpty == areExpected else { return }
    let phrase = "have recorded \(CountSpecifier.text(of: calls.count, "call"))"
    let list = calls.isEmpty ? "" : "\n\(LatestCalls(calls).listing)"
    let text = "\(phrase)\(Self.suffix(message))\(list)"
    let not = areExpected ? "" : "not "
    fail(xctest: text, swiftTesting: "Expected to \(not)\(text)")
  }
}

/// Fails unless the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: The spy. Nil fails the assertion.
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. Without
///     `with`, all calls of the function count.
///   - countSpecifier: The expected number of calls.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
/// - Returns: Whether the assertion passed.
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
/// - Returns: Whether the assertion passed.
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
///   - spyable: The spy. Nil fails the assertion.
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. Without
///     `with`, all calls of the function count.
///   - countSpecifier: The expected number of calls.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
/// - Returns: Whether the assertion passed.
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
/// - Returns: Whether the assertion passed.
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

/// Fails unless the spy received at least one call.
public func expectHaveRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkRecorded(spyable.recordedCalls, message)
}

/// Fails unless the type received at least one call.
public func expectHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkRecorded(spyable.recordedCalls, message)
}

/// Fails if the spy received any call.
public func expectHaveNoRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkRecorded(spyable.recordedCalls, message, areExpected: false)
}

/// Fails if the type received any call.
public func expectHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkRecorded(spyable.recordedCalls, message, areExpected: false)
}

/// Fails unless the spy received the call as often as `countSpecifier` says.
///
/// - Parameters:
///   - spyable: The spy. Nil fails the assertion.
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. Without
///     `with`, all calls of the function count.
///   - countSpecifier: The expected number of calls.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
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
///   - spyable: The spy. Nil fails the assertion.
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. Without
///     `with`, all calls of the function count.
///   - countSpecifier: The expected number of calls.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
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

/// Fails unless the spy received at least one call.
public func XCTAssertHaveRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveRecordedCalls", file, line).checkRecorded(spyable.recordedCalls)
}

/// Fails unless the type received at least one call.
public func XCTAssertHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveRecordedCalls", file, line).checkRecorded(spyable.recordedCalls)
}

/// Fails if the spy received any call.
public func XCTAssertHaveNoRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNoRecordedCalls", file, line)
    .checkRecorded(spyable.recordedCalls, areExpected: false)
}

/// Fails if the type received any call.
public func XCTAssertHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNoRecordedCalls", file, line)
    .checkRecorded(spyable.recordedCalls, areExpected: false)
}
