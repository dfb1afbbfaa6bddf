public import StakeoutCalls

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
    var mentionsSpy = false
    repeat (count += Recording.one((each Argument).self))
    repeat (mentionsSpy = mentionsSpy || isSame(each arguments, self))
    let number = Recording.knownFunction(functionName, of: Function.self, argumentCount: count)
    guard number != 0, !mentionsSpy else {
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
    let number = Recording.number(
      functionName, arguments, of: Function.self, on: Self.self, file: file, line: line)
    spyStorage.append(arguments, number: number, spy: self, file: file, line: line)
  }

  /// Whether the function was called as often as expected, with these arguments if there are any.
  public func didCall(
    _ function: Function, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier).result
  }

  /// Whether the function was called as often as expected, with these arguments.
  public func didCall(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier).result
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
  public var recordedCalls: [Call] { spyLog.calls }
}
