public import StakeoutCalls

extension Spyable {
  /// Remembers a call, waiting for no other thread that does so.
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    FunctionName(functionName).check(arguments, of: Self.self)
    let function = Function(functionName: functionName, type: Self.self, file: file, line: line)
    spyStorage.log.record(function.rawValue, arguments, file: file, line: line)
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
  public var recordedCalls: [Call] { spyStorage.log.calls }
}
