package import StakeoutBase

/// Fails unless the expression traps.
///
/// A trap is what would end the process: a fatal error, a failed precondition or assertion, an
/// index out of range, a bad pointer and so on. The test continues after the trap. Only a trap on
/// the calling thread is caught.
///
/// - Parameters:
///   - message: a text for the end of a failure.
///   - file: the source site for a failure.
///   - line: the source site for a failure.
///   - fileID: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
///   - expression: the code to run. If it throws an error, the assertion fails too.
public func XCTAssertThrowsAssertion(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column,
  _ expression: @escaping () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

// Disfavored, or a trailing closure that awaits would be taken for its value.
/// Fails unless the expression traps.
@_disfavoredOverload
public func XCTAssertThrowsAssertion(
  expression: @autoclosure @escaping () throws -> some Any,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

/// Fails unless the asynchronous expression, or a task that it starts, ends in what would end the
/// process.
///
/// The test goes on after it. What is caught, and how, is that of `Trap.catching(_:)`.
///
/// - Parameters:
///   - message: what a failure says at its end.
///   - file: where a failure is shown.
///   - line: where a failure is shown.
///   - fileID: where a failure is shown; leave it out.
///   - column: where a failure is shown; leave it out.
///   - expression: what to run. An error that it throws is a failure, too.
@_disfavoredOverload
nonisolated(nonsending) public func XCTAssertThrowsAssertion(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column,
  _ expression: @escaping () async throws -> some Any
) async {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  await assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

/// Fails unless the expression traps; under the name of an assertion.
package func assertTrap<Value>(
  _ assertion: Assertion, _ message: () -> String,
  _ expression: @escaping () throws -> Value
) {
  let returned = ReturnedValue<Value>()
  assertion.check(Trap.end { returned.keep(try expression()) }, returned, message)
}

/// Fails unless the asynchronous expression traps.
nonisolated(nonsending) private func assertTrap<Value>(
  _ assertion: Assertion, _ message: () -> String,
  _ expression: @escaping () async throws -> Value
) async {
  let returned = ReturnedValue<Value>()
  assertion.check(await Trap.end { returned.keep(try await expression()) }, returned, message)
}

extension Assertion {
  fileprivate func check<Value>(
    _ end: Trap.End, _ returned: ReturnedValue<Value>, _ message: () -> String
  ) {
    let problem: String
    switch end {
    case .trapped: return
    case .returned:
      let value = returned.text.map { " <\($0)>" } ?? ""
      problem = "the expression returned\(value) without a trap"
    case .threw(let error):
      problem = "the expression threw the error <\(error)> instead of trapping"
    }
    fail("\(problem)\(Self.suffix(message()))")
  }
}
