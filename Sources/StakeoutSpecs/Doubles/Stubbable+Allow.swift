public import StakeoutReporting
public import StakeoutSpies

extension Stubbable {
  /// Has a mock answer calls of a function with a default value where no stub does, and without a
  /// failure.
  ///
  /// Kiwi's `expect:withArguments:` of a mock, which expects nothing either.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument what a stub takes, *anything* for those that are left out at
  ///     the end; none for whichever. More of them than the function has fail the test.
  ///   - fileID: where a failure is shown; leave it out.
  ///   - filePath: where a failure is shown; leave it out.
  ///   - line: where a failure is shown; leave it out.
  ///   - column: where a failure is shown; leave it out.
  public func allow(
    _ function: Function, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    spyStorage.allow(
      function.rawValue, of: Self.self, with: arguments.withObjectsByIdentity,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The same for a static function.
  public static func allow(
    _ function: ClassFunction, withArguments arguments: Any?..., fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    spyStorage.allow(
      function.rawValue, of: Self.self, with: arguments.withObjectsByIdentity,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
