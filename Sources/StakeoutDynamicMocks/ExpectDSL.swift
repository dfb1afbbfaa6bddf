internal import StakeoutCalls
internal import StakeoutReporting

/// Says what is expected of the members of a mock.
@dynamicMemberLookup
public struct ExpectDSL: Sendable {
  let mock: Mock

  /// The property of this name: `mock.expect.foo.to(…)`.
  public subscript(dynamicMember member: String) -> ExpectVarDSL {
    ExpectVarDSL(mock: mock, member: member)
  }

  /// The function of this name: `mock.expect.baz(buz: equalTo(3)).to(…)`.
  public subscript(dynamicMember member: String) -> ExpectFuncDSL {
    ExpectFuncDSL(mock: mock, member: member)
  }
}

/// Says what is expected of one property, or of one function whatever its arguments are.
public struct ExpectVarDSL: Sendable {
  let mock: Mock
  let member: String

  /// The same property again: what follows is expected after what stands before.
  public var and: ExpectVarDSL { self }

  /// Expects the property to be read, as often as the expectation says.
  @discardableResult
  public func to(
    _ expectation: any Expectation, _ file: StaticString = #filePath, _ line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    mock.expect(member, .property, ArgumentPatterns([]), expectation, site)
    return self
  }

  /// Expects the function of this name to be called with whatever arguments, `times` times, and
  /// does what the block does.
  @discardableResult
  public func to(
    _ block: @escaping FuncExpectationBlock, times: Int = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    mock.expect(member, .anyCall, ArgumentPatterns([]), .block(block), Uses(times), site)
    return self
  }

  /// Does what the block does whenever the function of this name is called; `verify` does not ask
  /// for it.
  public func toAlways(
    _ block: @escaping FuncExpectationBlock, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    mock.expect(member, .anyCall, ArgumentPatterns([]), .block(block), Uses(), site)
  }
}

extension ExpectVarDSL {
  /// The setter of the property, which is a function of the new value:
  /// `mock.expect.foo.setter(any()).to { arguments in … }`.
  public func setter(_ value: any ArgMatcher) -> FuncDSL {
    FuncDSL(
      mock: mock, member: SetDSL.setter(of: member), labels: [""],
      patterns: ArgumentPatterns([value.lowered]),
      function: FunctionNames.number(of: member))
  }

  /// Expects the property to be set, `times` times, to a value that the matcher accepts.
  @discardableResult
  public func toBeSet(
    to value: any ArgMatcher = any(), times: UInt = 1, _ file: StaticString = #filePath,
    _ line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) -> ExpectVarDSL {
    setter(value).toBeCalled(times: times, file, line, fileID: fileID, column: column)
    return self
  }
}

/// One function of a mock, to be given a matcher for each argument.
@dynamicCallable
public final class ExpectFuncDSL: Sendable {
  private let mock: Mock
  private let member: String

  init(mock: Mock, member: String) {
    self.mock = mock
    self.member = member
  }

  /// Calls with these labels, and with arguments that these matchers accept.
  public func dynamicallyCall(
    withKeywordArguments matchers: KeyValuePairs<String, any ArgMatcher>
  ) -> FuncDSL {
    let labels = matchers.map(\.key)
    return FuncDSL(
      mock: mock, member: member, labels: labels,
      patterns: ArgumentPatterns(matchers.map(\.value.lowered)),
      function: FunctionNames.number(of: labels.function(named: member)))
  }
}
