public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Records a call with its arguments in their own types; never waits for another thread that
  /// records.
  ///
  /// The arguments are converted to `[Any?]` when they are read.
  @inlinable
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    spyDouble.record(functionName, repeat each arguments, file: file, line: line)
  }

  /// Records a call with any arguments, including a literal nil; never waits for another thread
  /// that records.
  @_disfavoredOverload
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble.record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  @inlinable var spyDouble: CalledDouble {
    CalledDouble(spyStorage, of: self, Self.self, Function.self)
  }

  /// Whether the spy received the call as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher or a value that it must equal;
  ///     empty to count all calls.
  ///   - countSpecifier: the expected number of calls.
  ///   - fileID: the source site for a failure; leave it out.
  ///   - filePath: the source site for a failure; leave it out.
  ///   - line: the source site for a failure; leave it out.
  ///   - column: the source site for a failure; leave it out.
  public func didCall(
    _ function: Function, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the spy received the call with these arguments as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
  public func didCall(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1),
    fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Forgets all calls so far, and releases their arguments.
  public func resetCalls() {
    spyStorage.log.reset()
  }

  /// Whether the spy received any call.
  public var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// The number of calls of all functions.
  public var recordedCallsCount: Int { spyStorage.log.count }

  /// All calls so far, in order.
  public var recordedCalls: [Call] { identifiedLog().calls }
}
