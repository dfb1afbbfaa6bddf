public import StakeoutReporting
public import StakeoutSpies

// The same for static members, which belong to the class that is called.

extension Stubbable {
  /// Returns the value.
  ///
  /// It takes the place of a stub for the same arguments. A number of another type is converted if
  /// the function's type holds just this number, and nil stands for the default value. Any other
  /// value of another type fails the test at this line, when the function is called.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - value: what it returns.
  ///   - arguments: for each argument an `Argument`, a captor, a matcher, or a value that it must
  ///     equal; an object whose class has no `==` must be that very object. *Anything* for
  ///     arguments that are left out at the end; none for whichever.
  ///   - fileID: where a failure is shown; leave it out.
  ///   - filePath: where a failure is shown; leave it out.
  ///   - line: where a failure is shown; leave it out.
  ///   - column: where a failure is shown; leave it out.
  public static func stub(
    _ function: ClassFunction, andReturn value: Any?, withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments).andReturn(FittingAnswer(value, at: site))
  }

  /// Returns the first value so many times, and then the second one for ever.
  public static func stub(
    _ function: ClassFunction, andReturn value: Any?, times: Int, afterThatReturn last: Any?,
    withArguments arguments: Any?..., fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments).andReturn(
      FittingAnswer(value, at: site), times: times, afterThatReturn: FittingAnswer(last, at: site))
  }

  /// Returns the values one after another, one for each call.
  ///
  /// - Parameter afterwards: what comes after the last one.
  public static func stub(
    _ function: ClassFunction, returning values: [Any?], afterwards: SequenceEnd = .repeatLast,
    withArguments arguments: Any?..., fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments).andReturn(
      inOrder: values.map { FittingAnswer($0, at: site) }, afterwards)
  }

  /// Throws the error.
  public static func stub(
    _ function: ClassFunction, throwing error: any Error, withArguments arguments: Any?...
  ) {
    kiwiStub(function, arguments).andThrow(error)
  }

  /// Returns what the block makes of the arguments; throws what it throws.
  ///
  /// It runs on the thread of the call, without a lock, and may call the double. What it returns
  /// has to fit the function, as with `andReturn`.
  public static func stub(
    _ function: ClassFunction, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column,
    withBlock block: @escaping (_ arguments: [Any?]) throws -> Any?
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments).andDo { FittingAnswer(try block($0), at: site) }
  }

  private static func kiwiStub(_ function: ClassFunction, _ arguments: [Any?]) -> Stubbing {
    stubAgain(function).with(first: arguments.withObjectsByIdentity)
  }

  /// Forgets all stubs of the type; what becomes of unstubbed calls stays as it is.
  ///
  /// A strict double, as `mock` makes it, goes on to allow the calls that were stubbed or allowed:
  /// they get a default value and fail nothing. `resetStubs` forgets that, too.
  public static func clearStubs() { spyStorage.clearStubs() }
}

extension Spyable {
  /// Forgets all calls of the type so far, and lets go of their arguments: `resetCalls`.
  public static func clearCalls() { resetCalls() }
}
