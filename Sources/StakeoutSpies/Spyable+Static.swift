public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Records a call of the type, in the same way as for an instance.
  @inlinable
  public static func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    spyDouble.record(functionName, repeat each arguments, file: file, line: line)
  }

  /// Records a call of the type with any arguments, including a literal nil.
  @_disfavoredOverload
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble.record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  @inlinable static var spyDouble: CalledDouble {
    CalledDouble(spyStorage, self, ClassFunction.self)
  }

  /// Whether the type received the call as often as expected, in the same way as for an instance.
  public static func didCall(
    _ function: ClassFunction, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the type received the call with these arguments as often as expected.
  public static func didCall(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Forgets all calls of the type so far, and releases their arguments.
  public static func resetCalls() {
    spyStorage.log.reset()
  }

  /// Whether the type received any call.
  public static var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// The number of calls of all static functions.
  public static var recordedCallsCount: Int { identifiedLog().count }

  /// All calls of the type so far, in order.
  public static var recordedCalls: [Call] { identifiedLog().calls }
}
