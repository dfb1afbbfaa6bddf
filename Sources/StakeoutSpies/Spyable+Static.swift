public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Records a call of the type without arguments; never waits for another thread that records.
  @inlinable
  public static func recordCall(
    functionName: String = #function, file: String = #file, line: Int = #line
  ) {
    let number = Recording.knownFunction(functionName, of: ClassFunction.self, argumentCount: 0)
    guard number != 0 else {
      return recordAny(functionName, [], file: file, line: line)
    }
    spyStorage.append(nil, number: number, file: file, line: line)
  }

  /// Records a call of the type with its arguments in their own types; never waits for another
  /// thread that records.
  ///
  /// The arguments are converted to `[Any?]` when they are read.
  @inlinable
  public static func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    var count = 0
    var isSpecial = false
    repeat (count += Recording.one((each Argument).self))
    repeat (isSpecial = isSpecial || isUnkeepable(each arguments, by: nil))
    let number = Recording.knownFunction(functionName, of: ClassFunction.self, argumentCount: count)
    guard number != 0, !isSpecial else {
      var list: [Any?] = []
      repeat list.append(boxed(each arguments))
      return recordAny(functionName, list, file: file, line: line)
    }
    let record = TupleRecord(repeat each arguments)
    spyStorage.append(record, number: number, file: file, line: line)
  }

  /// Records a call of the type with any arguments, including a literal nil; never waits for
  /// another thread that records.
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    recordAny(functionName, arguments, file: file, line: line)
  }

  /// Records a call with any arguments, of a function that may not have been looked up before.
  @usableFromInline
  static func recordAny(_ functionName: String, _ arguments: [Any?], file: String, line: Int) {
    let (number, misuse) = Recording.number(
      functionName, arguments, of: ClassFunction.self, on: self, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    spyStorage.append(arguments, number: number, spy: nil, file: file, line: line)
  }

  /// Whether the type received the call as often as expected.
  ///
  /// If there are `arguments`, only calls with these arguments count.
  ///
  /// A wrong number of arguments fails the test at this line.
  public static func didCall(
    _ function: ClassFunction, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the type received the call with these arguments as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
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
