internal import StakeoutReporting
private import StakeoutRuntime

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
  TrapAssertion(spelling: .xctest("XCTAssertThrowsAssertion"), site: site).check(
    message, expression)
}

/// Fails unless the expression traps.
public func XCTAssertThrowsAssertion(
  expression: @autoclosure @escaping () throws -> some Any,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  TrapAssertion(spelling: .xctest("XCTAssertThrowsAssertion"), site: site).check(
    message, expression)
}

/// Implements all assertions that a body traps.
struct TrapAssertion {
  let spelling: AssertionSpelling
  let site: SourceSite

  func check<Value>(_ message: () -> String, _ expression: @escaping () throws -> Value) {
    guard let problem = problem(with: expression) else { return }
    spelling.report("\(problem)\(AssertionSpelling.suffix(message()))", at: site)
  }

  private func problem<Value>(with expression: @escaping () throws -> Value) -> String? {
    do {
      let body: () throws -> Void = { _ = try expression() }
      let trap = try Trap.catching(body)
      return trap == nil ? "the expression returned without a trap" : nil
    } catch {
      return "the expression threw the error <\(error)> instead of trapping"
    }
  }
}
