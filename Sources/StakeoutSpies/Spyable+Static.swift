public import StakeoutCalls

extension Spyable {
  /// Remembers a call of the type, waiting for no other thread that does so.
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    FunctionName(functionName).check(arguments, of: self)
    let function = ClassFunction(functionName: functionName, type: self, file: file, line: line)
    spyStorage.log.record(function.rawValue, arguments, file: file, line: line)
  }

  /// Whether the function was called as often as expected, with these arguments if there are any.
  public static func didCall(
    _ function: ClassFunction, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier).result
  }

  /// Whether the function was called as often as expected, with these arguments.
  public static func didCall(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> DidCallResult {
    CallQuestion(about: self, function, arguments, countSpecifier).result
  }

  /// Forgets all calls of the type so far, and lets go of their arguments.
  public static func resetCalls() {
    spyStorage.log.reset()
  }

  /// Whether any function of the type was called.
  public static var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// How many calls of all functions of the type there were.
  public static var recordedCallsCount: Int { spyStorage.log.count }

  /// All calls of the type so far, in their order.
  public static var recordedCalls: [Call] { spyStorage.log.calls }
}
