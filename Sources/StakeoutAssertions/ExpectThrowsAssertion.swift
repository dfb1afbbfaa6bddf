public import StakeoutReporting

/// Fails unless the expression ends in what would end the process: a fatal error, a failed
/// precondition or assertion, an index out of range, a wild pointer and so on.
///
/// The test goes on after it. Only what happens on the calling thread is caught.
///
/// - Parameters:
///   - message: what a failure says at its end.
///   - fileID: where a failure is shown.
///   - filePath: where a failure is shown.
///   - line: where a failure is shown.
///   - column: where a failure is shown.
///   - expression: what to run. An error that it throws is a failure, too.
public func expectThrowsAssertion(
  _ message: String = "", fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column, _ expression: @escaping () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TrapAssertion(spelling: .xctest("expectThrowsAssertion"), site: site).check(
    { message }, expression)
}

/// Fails unless the expression ends in what would end the process.
public func expectThrowsAssertion(
  _ expression: @autoclosure @escaping () throws -> some Any, _ message: String,
  fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TrapAssertion(spelling: .xctest("expectThrowsAssertion"), site: site).check(
    { message }, expression)
}
