// Assertions on calls.

internal import StakeoutCalls
public import StakeoutMatching

extension Assertion {
  /// Checks that a spy, or a type, received a call, or did not.
  ///
  /// Nil instead of its storage fails in both directions, and so does a wrong number of arguments.
  ///
  /// - Returns: whether the assertion passed.
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

  /// Checks that there are calls, or none; the text lists the calls.
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
