internal import StakeoutCalls
internal import StakeoutBase

/// Sets expectations of calls with certain arguments.
///
/// Each expectation comes after those that were set before it.
public struct FuncDSL {
  let mock: Mock
  let member: String
  let shape: CallShape
  let patterns: ArgumentPatterns
  /// The number of the function's name in ``FunctionNames``; nil if only the call determines the
  /// labels.
  let function: UInt64?

  /// The same calls again, for a further expectation that comes after the previous one.
  public var and: FuncDSL { self }

  /// Expects the call as often as the expectation says, and returns its value.
  @discardableResult
  public func to(
    _ expectation: any Expectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    let own = expectation as? ValueExpectation
    return add(
      own.map { .value($0) } ?? .foreignValue(expectation), own?.uses, file, line, fileID, column)
  }

  /// Expects the call as often as the expectation says, and runs its block.
  @discardableResult
  public func to(
    _ expectation: any FuncExpectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    add(.foreignFunction(expectation), nil, file, line, fileID, column)
  }

  /// Expects `times` calls, and runs the block for each.
  ///
  /// - Parameters:
  ///   - block: takes the arguments; runs on the thread of the call.
  ///   - times: the number of calls, at least 1.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  @discardableResult
  public func to(
    _ block: @escaping FuncExpectationBlock, times: Int = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    add(.block(block), Uses(times), file, line, fileID, column)
  }

  /// Expects `times` calls of an asynchronous function, and runs the block for each.
  ///
  /// The double must use ``Mock/callAsync`` for the call.
  ///
  /// - Parameters:
  ///   - block: takes the arguments; runs in the isolation of the call.
  ///   - times: the number of calls, at least 1.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  @discardableResult
  public func to(
    _ block: @escaping AsyncFuncExpectationBlock, times: Int = 1,
    _ file: StaticString = #filePath, _ line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) -> FuncDSL {
    add(.asyncBlock(block), Uses(times), file, line, fileID, column)
  }

  /// Runs the block for every call; `verify` does not require any.
  ///
  /// Later expectations of the call are never used.
  public func toAlways(
    _ block: @escaping FuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.block(block), Uses(), file, line, fileID, column)
  }

  /// Runs the block for every call of the asynchronous function; `verify` does not require any.
  public func toAlways(
    _ block: @escaping AsyncFuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.asyncBlock(block), Uses(), file, line, fileID, column)
  }

  /// Expects `times` calls of a `Void` function; zero is a no-op.
  @discardableResult
  public func toBeCalled(
    times: UInt = 1, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    guard times > 0 else { return self }
    return add(.nothing, Uses(Int(clamping: times)), file, line, fileID, column)
  }

  /// Adds an expectation to those of its member.
  ///
  /// - Parameter uses: the number of uses; nil if the expectation counts its own uses.
  @discardableResult
  private func add(
    _ answer: QueuedExpectation.Answer, _ uses: Uses?, _ file: StaticString, _ line: UInt,
    _ fileID: String, _ column: UInt
  ) -> FuncDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    guard uses?.isLeft != false else {
      let message = "an expectation of \(member) with times: 0: 'times' must be at least 1"
      Reporter.report(Failure(message: message, site: site))
      return self
    }
    let entry = QueuedExpectation(
      shape, function: function, patterns, answer: answer, uses: uses, site: site)
    mock.book.add(entry, to: member, in: .current)
    return self
  }
}
