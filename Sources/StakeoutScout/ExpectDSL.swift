internal import StakeoutCalls
internal import StakeoutBase

/// Sets expectations of the members of a mock.
@dynamicMemberLookup
public struct ExpectDSL: Sendable {
  let mock: Mock

  /// The member of this name: `mock.expect.foo.to(…)` for a property,
  /// `mock.expect.baz(buz: equalTo(3)).to(…)` for a function.
  public subscript(dynamicMember member: String) -> ExpectVarDSL {
    ExpectVarDSL(mock: mock, member: member)
  }
}

/// Sets expectations of a property, or of a function with any arguments.
///
/// To expect certain arguments of a function, call it with a matcher for each of them.
@dynamicCallable
public struct ExpectVarDSL: Sendable {
  let mock: Mock
  let member: String

  /// The same member again, for a further expectation that comes after the previous one.
  public var and: ExpectVarDSL { self }

  /// Selects calls of the function with these labels, and with arguments that these matchers
  /// accept.
  public func dynamicallyCall(
    withKeywordArguments matchers: KeyValuePairs<String, any ArgMatcher>
  ) -> FuncDSL {
    let labels = matchers.map(\.key)
    return FuncDSL(
      mock: mock, member: member, shape: .call(labels: labels),
      patterns: ArgumentPatterns(matchers.map(\.value.lowered)),
      function: FunctionNames.number(of: labels.function(named: member)))
  }

  /// Expects reads of the property, as many as the expectation says.
  @discardableResult
  public func to(
    _ expectation: any Expectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    reads.to(expectation, file, line, fileID: fileID, column: column)
    return self
  }

  /// Expects `times` calls of the function with any arguments, and runs the block for each.
  @discardableResult
  public func to(
    _ block: @escaping FuncExpectationBlock, times: Int = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    calls.to(block, times: times, file, line, fileID: fileID, column: column)
    return self
  }

  /// Runs the block for every call of the function; `verify` does not require any.
  public func toAlways(
    _ block: @escaping FuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    calls.toAlways(block, file, line, fileID: fileID, column: column)
  }

  private var reads: FuncDSL {
    FuncDSL(
      mock: mock, member: member, shape: .property, patterns: ArgumentPatterns([]),
      function: FunctionNames.number(of: member))
  }

  private var calls: FuncDSL {
    FuncDSL(
      mock: mock, member: member, shape: .anyCall, patterns: ArgumentPatterns([]), function: nil)
  }
}

/// A function of a mock; call it with a matcher for each argument.
public typealias ExpectFuncDSL = ExpectVarDSL

extension ExpectVarDSL {
  /// The setter of the property, which is a function of the new value.
  ///
  /// For example: `mock.expect.foo.setter(any()).to { arguments in … }`.
  public func setter(_ value: any ArgMatcher) -> FuncDSL {
    FuncDSL(
      mock: mock, member: SetDSL.setter(of: member), shape: .call(labels: [""]),
      patterns: ArgumentPatterns([value.lowered]),
      function: FunctionNames.number(of: member))
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
