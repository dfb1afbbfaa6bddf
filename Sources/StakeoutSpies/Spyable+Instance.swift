public import StakeoutCalls

extension Spyable {
  /// Records a call with its arguments in their own types; never waits for another thread that
  /// records.
  ///
  /// The arguments are converted to `[Any?]` when they are read.
  @inlinable
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    spyDouble.record(functionName, repeat each arguments, file: file, line: line)
  }

  /// Records a call with any arguments, including a literal nil; never waits for another thread
  /// that records.
  @_disfavoredOverload
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble.record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  @inlinable var spyDouble: CalledDouble {
    CalledDouble(spyStorage, of: self, Self.self, Function.self)
  }

  /// Forgets all calls so far, and releases their arguments.
  public func resetCalls() {
    spyStorage.log.reset()
  }

  /// All calls so far, in order.
  public var recordedCalls: [Call] { identifiedLog().calls }
}
