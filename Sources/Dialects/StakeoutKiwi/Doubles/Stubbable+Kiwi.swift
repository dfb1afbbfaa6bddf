internal import StakeoutBase
public import StakeoutSpies

// Kiwi's verbs, which write a whole stub of a double or of its type in one call:
// `fake.stub(.load, andReturn: 7)`.

extension StubVerb {
  /// Stubs a function with a return value.
  ///
  /// The stub replaces one for the same arguments. A number of another type is converted if the
  /// return type can represent it exactly. Nil stands for the default value. Any other value of
  /// another type fails the test at this line when the function is called.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - value: the return value.
  ///   - arguments: for each argument an `Argument`, a captor, a matcher, or a value that it must
  ///     equal. An object whose class has no `==` matches only itself. Arguments left out at the
  ///     end accept any; an empty list accepts all calls.
  ///   - fileID: the source site for a failure; leave it out.
  ///   - filePath: the source site for a failure; leave it out.
  ///   - line: the source site for a failure; leave it out.
  ///   - column: the source site for a failure; leave it out.
  public func callAsFunction(
    _ function: Function, andReturn value: Any?, withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andReturn(FittingAnswer(value, at: site))
  }

  /// Stubs a function with one value for a number of calls, and another value for all further
  /// calls.
  public func callAsFunction(
    _ function: Function, andReturn value: Any?, times: Int, afterThatReturn last: Any?,
    withArguments arguments: Any?..., fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andReturn(
      FittingAnswer(value, at: site), times: times, afterThatReturn: FittingAnswer(last, at: site))
  }

  /// Stubs a function with several values in order, one per call.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - values: the values, in order.
  ///   - end: what the stub does after the last value; by default it repeats it.
  ///   - arguments: for each argument an `Argument`, a matcher, or a value that it must equal;
  ///     empty to accept any.
  ///   - fileID: the file ID at which to report a failure.
  ///   - filePath: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - column: the column at which to report a failure.
  public func callAsFunction(
    _ function: Function, returning values: [Any?], afterwards end: SequenceEnd = .repeatLast,
    withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andReturn(
      inOrder: values.map { FittingAnswer($0, at: site) }, end)
  }

  /// Stubs a function with an error to throw.
  public func callAsFunction(
    _ function: Function, throwing error: any Error, withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andThrow(error)
  }

  /// Stubs a function with a block that makes the result from the arguments, or throws.
  ///
  /// The block runs on the thread of the call and outside all locks. It may call the double. Its
  /// result must fit the function, as with `andReturn`.
  public func callAsFunction(
    _ function: Function, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    withBlock block: @escaping (_ arguments: [Any?]) throws -> Any?
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andDo { FittingAnswer(try block($0), at: site) }
  }

  private func kiwiStub(
    _ function: Function, _ arguments: [Any?], at site: SourceSite
  ) -> Stubbing {
    replacing(function, with: arguments.withObjectsByIdentity, at: site)
  }
}

extension Stubbable {
  /// Removes all stubs of the instance, and keeps its rule for unstubbed calls.
  ///
  /// A strict double, such as `mock` makes, keeps allowing the calls that were stubbed or allowed:
  /// they return a default value and do not fail. `resetStubs` removes these too.
  public func clearStubs() { spyStorage.stubs.clear(isStrict: unstubbedCalls == .strict) }

  /// Removes all stubs of the type, in the same way as for an instance.
  public static func clearStubs() { spyStorage.stubs.clear(isStrict: unstubbedCalls == .strict) }
}

extension Spyable {
  /// Forgets all calls of the instance so far; the same as `resetCalls`.
  public func clearCalls() { resetCalls() }
}
