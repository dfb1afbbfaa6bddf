public import StakeoutCalls

extension Spyable {
  /// Records a call of the type, in the same way as for an instance.
  @inlinable
  public static func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    let double = spyDouble()
    double.record(double.pass(repeat each arguments), functionName, file: file, line: line)
  }

  /// Records a call of the type with any arguments, including a literal nil.
  @_disfavoredOverload
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble().record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  /// Forgets all calls of the type so far, and releases their arguments.
  public static func resetCalls() {
    spyStorage.log.reset()
  }

  /// All calls of the type so far, in order.
  public static var recordedCalls: [Call] { identifiedStorage.log.calls }
}
