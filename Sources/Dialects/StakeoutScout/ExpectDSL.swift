// `mock.expect.…`, through which a test sets the expectations of a mock.

internal import StakeoutCalls

/// The members of a mock, for which a test sets expectations.
@dynamicMemberLookup
public struct ExpectDSL: Sendable {
  let mock: Mock

  /// The member of this name: `mock.expect.foo.to(…)` for a property,
  /// `mock.expect.baz(buz: equalTo(3)).to(…)` for a function.
  public subscript(dynamicMember member: String) -> ExpectVarDSL {
    ExpectVarDSL(mock: mock, member: member)
  }
}

/// A property or a function of a mock, for which a test sets expectations.
///
/// Call a function with a matcher for each argument to select its calls by their arguments.
/// Otherwise a value applies to reads of the property, and a block applies to calls of the function
/// with any arguments. Each expectation comes after the expectations that were set before it.
@dynamicCallable
public struct ExpectVarDSL {
  let mock: Mock
  let member: String
  /// The uses that are expected; nil if each expectation determines them.
  var calls: ExpectedCalls?

  /// These uses again, for a further expectation that comes after the previous one.
  public var and: ExpectVarDSL { self }

  /// Selects calls of the function with these labels, and with arguments that these matchers
  /// accept.
  public func dynamicallyCall(
    withKeywordArguments matchers: KeyValuePairs<String, any ArgMatcher>
  ) -> ExpectVarDSL {
    let labels = matchers.map(\.key)
    return ExpectVarDSL(
      mock: mock, member: member,
      calls: ExpectedCalls(
        shape: .call(labels: labels), patterns: ArgumentPatterns(matchers.map(\.value.lowered)),
        function: FunctionNames.number(of: labels.function(named: member))))
  }

  /// Expects as many uses of the member as the expectation says, and returns its value for each.
  @discardableResult
  public func to(
    _ expectation: any Expectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    let calls = calls ?? .reads(of: member)
    if let own = expectation as? ValueExpectation {
      return add(
        .value(own.value), "Return a value", own.uses, of: calls, file, line, fileID, column)
    }
    return add(
      .value(expectation.nextValue), "Return what \(type(of: expectation)) says", expectation,
      of: calls, file, line, fileID, column)
  }

  /// Expects as many calls of the function as the expectation says, and runs its block for each.
  @discardableResult
  public func to(
    _ expectation: any FuncExpectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    add(
      .nextBlock(expectation.nextBlock), "Do what \(type(of: expectation)) says", expectation,
      of: calls ?? .any, file, line, fileID, column)
  }

  /// Expects `times` calls of the function, and runs the block for each.
  ///
  /// - Parameters:
  ///   - block: The block, which receives the arguments. It runs on the thread of the call.
  ///   - times: The number of calls, at least 1.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  @discardableResult
  public func to(
    _ block: @escaping FuncExpectationBlock, times: Int = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    add(
      .block(block), "Call a block", Uses(times), of: calls ?? .any, file, line, fileID, column)
  }

  /// Expects `times` calls of an asynchronous function, and runs the block for each.
  ///
  /// The double must use ``Mock/callAsync`` for the call.
  ///
  /// - Parameters:
  ///   - block: The block, which receives the arguments. It runs in the isolation of the call.
  ///   - times: The number of calls, at least 1.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  @discardableResult
  public func to(
    _ block: @escaping AsyncFuncExpectationBlock, times: Int = 1,
    _ file: StaticString = #filePath, _ line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) -> ExpectVarDSL {
    add(
      .asyncBlock(block), "Call a block", Uses(times), of: calls ?? .any, file, line, fileID,
      column)
  }

  /// Runs the block for every call of the function.
  ///
  /// `verify` requires no call. Later expectations of the call are never used.
  public func toAlways(
    _ block: @escaping FuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.block(block), "Call a block", Uses(), of: calls ?? .any, file, line, fileID, column)
  }

  /// Runs the block for every call of the asynchronous function.
  ///
  /// `verify` requires no call.
  public func toAlways(
    _ block: @escaping AsyncFuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    add(.asyncBlock(block), "Call a block", Uses(), of: calls ?? .any, file, line, fileID, column)
  }

  /// Expects `times` calls of a `Void` function, or does nothing if `times` is zero.
  @discardableResult
  public func toBeCalled(
    times: UInt = 1, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    guard times > 0 else { return self }
    return add(
      .value { () }, "Be called", Uses(Int(clamping: times)), of: calls ?? .any, file, line, fileID,
      column)
  }

  /// Adds an expectation to those of its member.
  @discardableResult
  private func add(
    _ answer: QueuedExpectation.Answer, _ action: String, _ counter: any CountedExpectation,
    of calls: ExpectedCalls, _ file: StaticString, _ line: UInt, _ fileID: String, _ column: UInt
  ) -> ExpectVarDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    let entry = QueuedExpectation(calls, answer, action, counter, site: site)
    guard entry.uses?.hasNext() != false else {
      let message = "an expectation of \(member) with times: 0: 'times' must be at least 1"
      Reporter.report(Failure(message: message, site: site))
      return self
    }
    mock.book.add(entry, to: member, in: .current)
    return self
  }
}

/// A function of a mock, which a test calls with a matcher for each argument.
public typealias ExpectFuncDSL = ExpectVarDSL

/// Calls of a function of a mock with certain arguments.
public typealias FuncDSL = ExpectVarDSL

extension ExpectVarDSL {
  /// The setter of the property, which is a function of the new value.
  ///
  /// For example: `mock.expect.foo.setter(any()).to { arguments in … }`.
  public func setter(_ value: any ArgMatcher) -> ExpectVarDSL {
    ExpectVarDSL(
      mock: mock, member: SetDSL.setter(of: member),
      calls: ExpectedCalls(
        shape: .call(labels: [""]), patterns: ArgumentPatterns([value.lowered]),
        function: FunctionNames.number(of: member)))
  }

  /// Expects the property to be set `times` times to a value that the matcher accepts.
  @discardableResult
  public func toBeSet(
    to value: any ArgMatcher = any(), times: UInt = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    setter(value).toBeCalled(times: times, file, line, fileID: fileID, column: column)
    return self
  }
}

/// An expectation of one or several uses of a member of a mock, which counts them.
public protocol CountedExpectation {
  /// Returns whether the expectation can be used again.
  ///
  /// The mock calls it after each use. If the result is false, the mock removes the expectation
  /// from the queue.
  func hasNext() -> Bool

  /// Returns whether `verify` fails while the expectation is not used up; true by default.
  func shouldVerify() -> Bool
}

extension CountedExpectation {
  /// Returns true, so `verify` fails while the expectation is not used up.
  public func shouldVerify() -> Bool { true }
}

/// An expectation of one or several uses of a member of a mock, with the values that the member
/// returns.
///
/// `return`, ``alwaysReturn(_:)`` and ``get(times:_:)`` make the library's own expectations. Your
/// own expectation is called on the thread that uses the mock, outside all locks. If several
/// threads use the mock, it must count its uses safely. In a file that also imports `Testing` or
/// `Stakeout`, the name is ambiguous. Write `StakeoutScout.Expectation` there.
public protocol Expectation: AnyObject, CountedExpectation {
  /// Uses the expectation once, and returns the value for that use.
  func nextValue() -> Any?
}

/// An expectation of one or several calls of a function of a mock, with the blocks to run.
///
/// Conform to it for your own expectations. The rules of ``Expectation`` apply.
public protocol FuncExpectation: CountedExpectation {
  /// Uses the expectation once, and returns the block for that use.
  func nextBlock() -> FuncExpectationBlock
}

/// The body of a function of a mock.
///
/// It takes the arguments with their labels (`""` for no label), and returns the function's result
/// or throws its error.
public typealias FuncExpectationBlock = (KeyValuePairs<String, Any?>) throws -> Any?

/// The body of an asynchronous function of a mock, which runs in the isolation of its caller.
public typealias AsyncFuncExpectationBlock =
  nonisolated(nonsending) (KeyValuePairs<String, Any?>) async throws -> Any?

/// Expects `times` uses of a member, and returns this value.
///
/// ```swift
/// mock.expect.name.to(`return`("Ada"))
/// ```
///
/// - Parameters:
///   - value: The value that the member returns.
///   - times: The number of uses, at least 1.
public func `return`(_ value: Any?, times: UInt = 1) -> any Expectation {
  ValueExpectation(uses: Uses(Int(clamping: times))) { value }
}

/// Expects `times` uses of a member, and returns this value, like `return` without the backticks.
public func returnValue(_ value: Any?, times: UInt = 1) -> any Expectation {
  `return`(value, times: times)
}

/// Returns this value for every use of the member.
///
/// `verify` requires no use. Later expectations of the member are never used.
public func alwaysReturn(_ value: Any?) -> any Expectation {
  ValueExpectation(uses: Uses()) { value }
}

/// Expects `times` uses of a member, and returns the closure's value for each.
///
/// - Parameters:
///   - times: The number of uses, at least 1.
///   - getter: Returns the value. It is called for each use, on the thread of the use.
public func get(times: UInt = 1, _ getter: @escaping () -> Any?) -> any Expectation {
  ValueExpectation(uses: Uses(Int(clamping: times)), value: getter)
}

/// Makes a block that throws this error.
///
/// The expression is evaluated for each call.
///
/// ```swift
/// mock.expect.save(any()).to(`throw`(DiskFull()))
/// ```
public func `throw`(_ error: @escaping @autoclosure () -> any Error) -> FuncExpectationBlock {
  { _ in throw error() }
}

/// Makes a block that throws this error, like `throw` without the backticks.
public func throwError(_ error: @escaping @autoclosure () -> any Error) -> FuncExpectationBlock {
  `throw`(error())
}
