public import StakeoutSpies

// Kiwi's ways to say a stub in one go.

extension Stubbable {
  /// Returns the value.
  ///
  /// It takes the place of a stub for the same arguments.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - value: what it returns.
  ///   - arguments: for each argument an `Argument`, a captor, a matcher, or a value that it must
  ///     equal; none for whichever.
  public func stub(
    _ function: Function, andReturn value: Any?, withArguments arguments: Any?...
  ) {
    stubAgain(function).with(all: arguments).andReturn(value)
  }

  /// Returns the first value so many times, and then the second one for ever.
  public func stub(
    _ function: Function, andReturn value: Any?, times: Int, afterThatReturn last: Any?,
    withArguments arguments: Any?...
  ) {
    stubAgain(function).with(all: arguments).andReturn(value, times: times, afterThatReturn: last)
  }

  /// Returns the values one after another, one for each call.
  ///
  /// - Parameter afterwards: what comes after the last one.
  public func stub(
    _ function: Function, returning values: [Any?], afterwards: SequenceEnd = .repeatLast,
    withArguments arguments: Any?...
  ) {
    stubAgain(function).with(all: arguments).andReturn(inOrder: values, afterwards)
  }

  /// Throws the error.
  public func stub(
    _ function: Function, throwing error: any Error, withArguments arguments: Any?...
  ) {
    stubAgain(function).with(all: arguments).andThrow(error)
  }

  /// Returns what the block makes of the arguments; throws what it throws.
  ///
  /// It runs on the thread of the call, without a lock, and may call the double.
  public func stub(
    _ function: Function, withArguments arguments: Any?...,
    withBlock block: @escaping (_ arguments: [Any?]) throws -> Any?
  ) {
    stubAgain(function).with(all: arguments).andDo(block)
  }

  /// Forgets all stubs of the instance; what becomes of unstubbed calls stays as it is.
  ///
  /// Kiwi's word for `resetStubs`.
  public func clearStubs() { resetStubs() }
}

extension Spyable {
  /// Forgets all calls of the instance so far, and lets go of their arguments: `resetCalls`.
  public func clearCalls() { resetCalls() }
}
