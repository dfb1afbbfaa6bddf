internal import StakeoutBase
public import StakeoutSpies

extension Stubbable {
  /// Makes a mock answer calls of a function with a default value if no stub answers them.
  ///
  /// Such calls do not fail the test. This is Kiwi's `expect:withArguments:` of a mock, which sets
  /// no expectation either.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: the expected arguments, as for a stub. Those left out at the end accept any; an
  ///     empty list accepts all calls. If there are more than the function has, the test fails.
  ///   - fileID: the source site for a failure; leave it out.
  ///   - filePath: the source site for a failure; leave it out.
  ///   - line: the source site for a failure; leave it out.
  ///   - column: the source site for a failure; leave it out.
  public func allow(
    _ function: Function, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    spyStorage.allow(
      function.rawValue, of: Self.self, with: arguments.withObjectsByIdentity,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
