internal import StakeoutBase

/// Fails unless the expression traps.
///
/// A trap is what would end the process: a fatal error, a failed precondition or assertion, an
/// index out of range, a bad pointer and so on. The test continues after the trap. Only a trap on
/// the calling thread is caught.
///
/// - Parameters:
///   - message: a text for the end of a failure.
///   - fileID: the source site for a failure.
///   - filePath: the source site for a failure.
///   - line: the source site for a failure.
///   - column: the source site for a failure.
///   - expression: the code to run. If it throws an error, the assertion fails too.
public func expectThrowsAssertion(
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ expression: @escaping () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  assertTrap(Assertion("expectThrowsAssertion", at: site), { message }, expression)
}

/// Fails unless the expression traps.
public func expectThrowsAssertion(
  _ expression: @autoclosure @escaping () throws -> some Any, _ message: String,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  assertTrap(Assertion("expectThrowsAssertion", at: site), { message }, expression)
}
