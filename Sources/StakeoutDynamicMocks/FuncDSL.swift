internal import StakeoutCalls
internal import StakeoutReporting

/// Says what is expected of calls with certain arguments.
///
/// Each verb puts an expectation behind those that were set before it.
public struct FuncDSL {
  let mock: Mock
  let member: String
  let labels: [String]
  let patterns: ArgumentPatterns
  /// The number of the function's name in the journal.
  let function: UInt64

  /// The same calls again: what follows is expected after what stands before.
  public var and: FuncDSL { self }

  /// Expects the call as often as the expectation says, and returns its value.
  @discardableResult
  public func to(
    _ expectation: any Expectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    mock.expect(member, .call(labels: labels), patterns, expectation, site, function)
    return self
  }

  /// Expects the call as often as the expectation says, and does what that says.
  @discardableResult
  public func to(
    _ expectation: any FuncExpectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    add(.foreignFunction(expectation), nil, file, line, fileID, column)
  }

  /// Expects the call, `times` times, and does what the block does.
  ///
  /// - Parameters:
  ///   - block: takes the arguments; runs on the thread of the call.
  ///   - times: how often, at least once.
  @discardableResult
  public func to(
    _ block: @escaping FuncExpectationBlock, times: Int = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    add(.block(block), Uses(times), file, line, fileID, column)
  }

  /// Expects the call of an asynchronous function, `times` times, and does what the block does.
  ///
  /// The double has to make the call with ``Mock/callAsync``.
  ///
  /// - Parameters:
  ///   - block: takes the arguments; runs in the isolation of the call.
  ///   - times: how often, at least once.
  @discardableResult
  public func to(
    _ block: @escaping AsyncFuncExpectationBlock, times: Int = 1,
    _ file: StaticString = #filePath, _ line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) -> FuncDSL {
    add(.asyncBlock(block), Uses(times), file, line, fileID, column)
  }

  /// Does what the block does whenever the call is made; `verify` does not ask for it.
  ///
  /// What is expected after it is never reached.
  public func toAlways(
    _ block: @escaping FuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.block(block), Uses(), file, line, fileID, column)
  }

  /// Does what the block does whenever the asynchronous function is called; `verify` does not ask
  /// for it.
  public func toAlways(
    _ block: @escaping AsyncFuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.asyncBlock(block), Uses(), file, line, fileID, column)
  }

  /// Expects the call, `times` times, of a function that returns nothing; zero times expects
  /// nothing.
  @discardableResult
  public func toBeCalled(
    times: UInt = 1, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> FuncDSL {
    guard times > 0 else { return self }
    return add(.nothing, Uses(Int(clamping: times)), file, line, fileID, column)
  }

  @discardableResult
  private func add(
    _ answer: QueuedExpectation.Answer, _ uses: Uses?, _ file: StaticString, _ line: UInt,
    _ fileID: String,
    _ column: UInt
  ) -> FuncDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    mock.expect(member, .call(labels: labels), patterns, answer, uses, site, function)
    return self
  }
}
