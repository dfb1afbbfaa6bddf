public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Records a call without arguments; never waits for another thread that records.
  @inlinable
  public func recordCall(
    functionName: String = #function, file: String = #file, line: Int = #line
  ) {
    let number = Recording.knownFunction(functionName, of: Function.self, argumentCount: 0)
    guard number != 0 else {
      return recordAny(functionName, [], file: file, line: line)
    }
    // The spy or the registry keeps the storage alive as long as the spy lives. So no reference is
    // counted here; all threads would contend for that count.
    Unmanaged.passUnretained(spyStorage)._withUnsafeGuaranteedRef { storage in
      storage.append(nil, number: number, file: file, line: line)
    }
    withExtendedLifetime(self) {}
  }

  /// Records a call with its arguments in their own types; never waits for another thread that
  /// records.
  ///
  /// The arguments are converted to `[Any?]` when they are read.
  @inlinable
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    var count = 0
    var isSpecial = false
    repeat (count += Recording.one((each Argument).self))
    repeat (isSpecial = isSpecial || isUnkeepable(each arguments, by: self))
    let number = Recording.knownFunction(functionName, of: Function.self, argumentCount: count)
    guard number != 0, !isSpecial else {
      var list: [Any?] = []
      repeat list.append(boxed(each arguments))
      return recordAny(functionName, list, file: file, line: line)
    }
    let record = TupleRecord(repeat each arguments)
    Unmanaged.passUnretained(spyStorage)._withUnsafeGuaranteedRef { storage in
      storage.append(record, number: number, file: file, line: line)
    }
    withExtendedLifetime(self) {}
  }

  /// Records a call with any arguments, including a literal nil; never waits for another thread
  /// that records.
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    recordAny(functionName, arguments, file: file, line: line)
  }

  /// Records a call with any arguments, of a function that may not have been looked up before.
  @usableFromInline
  func recordAny(_ functionName: String, _ arguments: [Any?], file: String, line: Int) {
    let (number, misuse) = Recording.number(
      functionName, arguments, of: Function.self, on: Self.self, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    spyStorage.append(arguments, number: number, spy: self, file: file, line: line)
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
