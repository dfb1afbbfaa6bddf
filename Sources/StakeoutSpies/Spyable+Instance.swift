public import StakeoutMatching
public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// Remembers a call without arguments, waiting for no other thread that does so.
  @inlinable
  public func recordCall(
    functionName: String = #function, file: String = #file, line: Int = #line
  ) {
    let number = Recording.knownFunction(functionName, of: Function.self, argumentCount: 0)
    guard number != 0 else {
      return recordAny(functionName, [], file: file, line: line)
    }
    // Whoever keeps the storage, the spy or the registry, does so as long as the spy lives; so
    // nobody has to count a reference that all threads would count.
    Unmanaged.passUnretained(spyStorage)._withUnsafeGuaranteedRef { storage in
      storage.append(nil, number: number, file: file, line: line)
    }
    withExtendedLifetime(self) {}
  }

  /// Remembers a call with its arguments as they are, waiting for no other thread that does so.
  ///
  /// They become a list of `Any?` when somebody asks.
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

  /// Remembers a call with its arguments, a bare nil among them, waiting for no other thread
  /// that does so.
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    recordAny(functionName, arguments, file: file, line: line)
  }

  /// Remembers a call whose arguments may be anything, and whose function may not be known yet.
  @usableFromInline
  func recordAny(_ functionName: String, _ arguments: [Any?], file: String, line: Int) {
    let (number, misuse) = Recording.number(
      functionName, arguments, of: Function.self, on: Self.self, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    spyStorage.append(arguments, number: number, spy: self, file: file, line: line)
  }

  /// Whether the function was called as often as expected, with these arguments if there are any.
  ///
  /// A wrong number of arguments fails the test at this line.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher or a value that it must equal;
  ///     none to count all calls.
  ///   - countSpecifier: how often.
  ///   - fileID: where a failure is shown; leave it out.
  ///   - filePath: where a failure is shown; leave it out.
  ///   - line: where a failure is shown; leave it out.
  ///   - column: where a failure is shown; leave it out.
  public func didCall(
    _ function: Function, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier)
      .result(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether the function was called as often as expected, with these arguments.
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

  /// Forgets all calls so far, and lets go of their arguments.
  public func resetCalls() {
    spyStorage.log.reset()
  }

  /// Whether any function was called.
  public var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// How many calls of all functions there were.
  public var recordedCallsCount: Int { spyStorage.log.count }

  /// All calls so far, in their order.
  public var recordedCalls: [Call] { identifiedLog().calls }
}
