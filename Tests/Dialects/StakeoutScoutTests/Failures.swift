import StakeoutScout
import Testing

/// The failures that the body reports, none of which fails the test.
func failures(_ body: () throws -> Void) rethrows -> [Failure] {
  let reporter = CapturingReporter()
  try withReporter(reporter, perform: body)
  return reporter.failures
}

/// The texts of the failures that the body reports, none of which fails the test.
func texts(_ body: () throws -> Void) rethrows -> [String] {
  try failures(body).map(\.message)
}

/// The texts of the failures that the async body reports, none of which fails the test.
nonisolated(nonsending) func texts(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [String] {
  let reporter = CapturingReporter()
  try await withReporter(reporter, perform: body)
  return reporter.messages
}

struct SomeError: Error, Equatable {}

/// `#expect`, for use inside the arguments of another one.
func check(_ condition: Bool, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}

/// Expects a ``NoAnswer``, inside the arguments of `#expect`.
func checkNoAnswer(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Any
) {
  #expect(throws: NoAnswer.self, sourceLocation: sourceLocation) { try body() }
}
