import StakeoutScout
import Testing

/// Returns the failures that the body reports.
///
/// They do not fail the test.
func failures(_ body: () throws -> Void) rethrows -> [Failure] {
  let reporter = CapturingReporter()
  try withReporter(reporter, perform: body)
  return reporter.failures
}

/// Returns the messages of the failures that the body reports.
///
/// They do not fail the test.
func texts(_ body: () throws -> Void) rethrows -> [String] {
  try failures(body).map(\.message)
}

/// Returns the messages of the failures that the async body reports.
///
/// They do not fail the test.
nonisolated(nonsending) func texts(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [String] {
  let reporter = CapturingReporter()
  try await withReporter(reporter, perform: body)
  return reporter.messages
}

struct SomeError: Error, Equatable {}

/// Calls `#expect`, for use inside the arguments of another `#expect`.
func check(_ condition: Bool, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}

/// Expects the body to throw ``NoAnswer``, for use inside the arguments of `#expect`.
func checkNoAnswer(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Any
) {
  #expect(throws: NoAnswer.self, sourceLocation: sourceLocation) { try body() }
}
