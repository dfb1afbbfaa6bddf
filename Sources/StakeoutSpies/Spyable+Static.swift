public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Remembers a call of the type without arguments, waiting for no other thread that does so.
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

  /// Remembers a call of the type with its arguments as they are, waiting for no other thread that
  /// does so.
  ///
  /// They become a list of `Any?` when somebody asks.
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

  /// Remembers a call of the type with its arguments, a bare nil among them, waiting for no other
  /// thread that does so.
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    recordAny(functionName, arguments, file: file, line: line)
  }

  /// Remembers a call whose arguments may be anything, and whose function may not be known yet.
  @usableFromInline
  static func recordAny(_ functionName: String, _ arguments: [Any?], file: String, line: Int) {
    let (number, misuse) = Recording.number(
      functionName, arguments, of: ClassFunction.self, on: self, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    spyStorage.append(arguments, number: number, spy: nil, file: file, line: line)
  }

  /// Whether the function was called as often as expected, with these arguments if there are any.
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

  /// Whether the function was called as often as expected, with these arguments.
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

  /// Forgets all calls of the type so far, and lets go of their arguments.
  public static func resetCalls() {
    spyStorage.log.reset()
  }

  /// Whether any function of the type was called.
  public static var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// How many calls of all functions of the type there were.
  public static var recordedCallsCount: Int { identifiedLog().count }

  /// All calls of the type so far, in their order.
  public static var recordedCalls: [Call] { identifiedLog().calls }
}
