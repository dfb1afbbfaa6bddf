public import StakeoutCalls

extension Spyable {
  /// Records a call with its arguments in their own types; a double calls it in each of its
  /// functions.
  ///
  /// It never waits for another thread that records. The arguments are converted to `[Any?]` when
  /// they are read.
  ///
  /// - Parameters:
  ///   - functionName: the function that was called.
  ///   - arguments: its arguments in order, either all of them or none.
  ///   - file: the source file of the double, for the message about a name that is no `Function`.
  ///   - line: the source line, for the same message.
  @inlinable
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    let double = spyDouble()
    double.record(double.pass(repeat each arguments), functionName, file: file, line: line)
  }

  /// Records a call with any arguments, including a literal nil.
  @_disfavoredOverload
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble().record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  /// Forgets all calls so far, and releases their arguments.
  public func resetCalls() {
    spyStorage.log.reset()
  }

  /// All calls so far, in order.
  public var recordedCalls: [Call] { identifiedStorage.log.calls }
}
