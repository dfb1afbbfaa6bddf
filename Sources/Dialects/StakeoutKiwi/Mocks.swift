// `mock`, `nullMock` and `partialMock`, which choose how a double answers calls without a stub, and
// stubs with Kiwi's names.

internal import StakeoutCalls
public import StakeoutSpies

/// Makes a double strict: a call that no stub answers fails the example at its line.
///
/// The function then throws if it can, or else returns a default value.
///
/// ```swift
/// let car = mock(FakeCar())
/// let ben = mock(FakeCar(), name: "ben")  // FakeCar "ben" in failure texts
/// ```
///
/// The double has a type of your own, or one that `@Faked` makes from a protocol. This replaces
/// Kiwi's `[Car mock]`, `[KWMock mockForClass:]` and `[KWMock mockForProtocol:]`, which raise an
/// exception on such a call.
///
/// After an example and all its `afterEach`, the spec's doubles are reset. These are the doubles
/// that were first used in the spec: called, stubbed, or passed to `mock`. Each forgets all its
/// calls, and the stubs that the example added. Stubs from outside examples stay, such as those in
/// the body of a `describe` or in `beforeAll`. The rule for unstubbed calls stays too.
///
/// A double that the spec shares with other code, such as a global one, is reset only after an
/// example that stubs it. Static members of a type are also reset after an example that asks for
/// Tests that run in parallel and share them see these resets. Use `isolatingStaticSpies` to
/// separate static members. A stub that is added on another thread, on a dispatch queue or in a
/// detached task does not belong to the example.
///
/// - Returns: The double.
@discardableResult
public func mock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .strict, name)
}

/// Makes a double answer unstubbed calls with default values: zero, false, empty or nil.
///
/// A type can define its own default value as a `RelaxedDefault`. This replaces Kiwi's
/// `[Car nullMock]`, `[KWMock nullMockForClass:]` and `[KWMock nullMockForProtocol:]`.
///
/// - Returns: The double.
@discardableResult
public func nullMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .relaxed, name)
}

/// Makes a double forward unstubbed calls to its real object.
///
/// ```swift
/// let car = partialMock(FakeCar(forwardingTo: Car()))
/// ```
///
/// This replaces Kiwi's `[KWMock partialMockForObject:]`.
///
/// - Returns: The double.
@discardableResult
public func partialMock<Double: Stubbable>(_ double: Double, name: String? = nil) -> Double {
  prepared(double, .forwarding, name)
}

/// Makes a double strict, like `mock(_:name:)`, with Kiwi's order of parameters.
@discardableResult
public func mockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  mock(double, name: name)
}

/// Makes a double answer unstubbed calls with default values, like `nullMock(_:name:)`.
///
/// The order of the parameters is Kiwi's.
@discardableResult
public func nullMockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  nullMock(double, name: name)
}

/// Makes a double forward unstubbed calls to its real object, like `partialMock(_:name:)`.
///
/// The order of the parameters is Kiwi's.
@discardableResult
public func partialMockWithName<Double: Stubbable>(_ name: String, _ double: Double) -> Double {
  partialMock(double, name: name)
}

private func prepared<Double: Stubbable>(
  _ double: Double, _ unstubbedCalls: UnstubbedCalls, _ name: String?
) -> Double {
  double.unstubbedCalls = unstubbedCalls
  if let name { double.spyName = name }
  return double
}

extension Stubbable {
  /// Makes a mock answer calls of a function with a default value if no stub answers them.
  ///
  /// Such calls do not fail the test. This is Kiwi's `expect:withArguments:` of a mock, which sets
  /// no expectation either.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - arguments: The expected arguments, as for a stub. Arguments that are left out at the end
  ///     may be anything. An empty list accepts all calls. If there are more than the function has,
  ///     the test fails.
  ///   - fileID: The file ID at which to report a failure.
  ///   - filePath: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func allow(
    _ function: Function, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    spyStorage.allow(
      function.rawValue, of: Self.self, with: arguments.withObjectsByIdentity,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

// Kiwi's verbs write a whole stub of a double, or of its type, in one call:
// `fake.stub(.load, andReturn: 7)`.

extension StubVerb {
  /// Stubs a function with a return value.
  ///
  /// The stub replaces a stub for the same arguments. A number of another type is converted if the
  /// return type can represent it exactly. Nil stands for the default value. Any other value of
  /// another type fails the test at this line when the function is called.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - value: The return value.
  ///   - arguments: For each argument, an `Argument`, a captor, a matcher, or the value that it
  ///     must equal. An object whose class has no `==` matches only itself. Arguments that are left
  ///     out at the end may be anything. An empty list accepts all calls.
  ///   - fileID: The file ID at which to report a failure.
  ///   - filePath: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func callAsFunction(
    _ function: Function, andReturn value: Any?, withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andReturn(ConvertedAnswer(value, at: site))
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
      ConvertedAnswer(value, at: site), times: times,
      afterThatReturn: ConvertedAnswer(last, at: site))
  }

  /// Stubs a function with several values in order, one per call.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - values: The values, in order.
  ///   - end: The behaviour after the last value. By default the stub repeats that value.
  ///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal.
  ///     An empty list accepts all calls.
  ///   - fileID: The file ID at which to report a failure.
  ///   - filePath: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func callAsFunction(
    _ function: Function, returning values: [Any?], afterwards end: SequenceEnd = .repeatLast,
    withArguments arguments: Any?...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    kiwiStub(function, arguments, at: site).andReturn(
      inOrder: values.map { ConvertedAnswer($0, at: site) }, end)
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
    kiwiStub(function, arguments, at: site).andDo { ConvertedAnswer(try block($0), at: site) }
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
  /// A strict double, such as `mock` makes, keeps allowing the calls that were stubbed or allowed.
  /// They return a default value and do not fail. `resetStubs` removes these permissions too.
  public func clearStubs() { spyStorage.stubs.clear(isStrict: unstubbedCalls == .strict) }

  /// Removes all stubs of the type, in the same way as for an instance.
  public static func clearStubs() { spyStorage.stubs.clear(isStrict: unstubbedCalls == .strict) }
}

extension Spyable {
  /// Forgets all calls of the instance so far, like `resetCalls`.
  public func clearCalls() { resetCalls() }
}

extension [Any?] {
  /// The arguments with Kiwi's comparison: an object whose class has no `==` equals only itself.
  ///
  /// This is the rule of `isEqual:` in `NSObject`. Other objects, and objects inside collections,
  /// are compared as everywhere else in Stakeout.
  var withObjectsByIdentity: [Any?] {
    map { argument in
      guard let argument, let object = flattened(argument), type(of: object) is AnyClass,
        !(object is any Equatable), !(object is any SpryEquatable),
        !(object is any ArgumentPattern)
      else { return argument }
      return beIdenticalTo(object as AnyObject) as Matcher<AnyObject>
    }
  }
}
