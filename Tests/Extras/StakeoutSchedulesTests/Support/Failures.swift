import StakeoutContext
import StakeoutSchedules
import Testing

/// Returns the failures that `body` reports.
///
/// They do not fail the test.
nonisolated(nonsending) func failures(
  of body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [Failure] {
  let reporter = CapturingReporter()
  try await withReporter(reporter) { try await body() }
  return reporter.failures
}

/// Returns the message of the only failure that `body` reports.
nonisolated(nonsending) func failure(
  sourceLocation: SourceLocation = #_sourceLocation,
  of body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> String {
  let messages = try await failures(of: body).map(\.message)
  #expect(messages.count == 1, "\(messages)", sourceLocation: sourceLocation)
  return messages.first ?? ""
}

/// Returns the message of the only failure of an exploration.
func failure(
  exploring count: Int, hangsAfter patience: Duration = .milliseconds(20),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> String {
  try await failure(sourceLocation: sourceLocation) {
    try await exploreSchedules(count, hangsAfter: patience, body)
  }
}
