package import StakeoutContext
internal import Testing

/// Returns the failures that `body` reports, and hides them from this test.
package func reportedFailures(_ body: () -> Void) -> [Failure] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.failures
}

/// Returns the failures of a test with this trait, and hides them from this test.
package func reportedFailures(
  under trait: ScopeTrait, _ body: @Sendable () async throws -> Void
) async throws -> [Failure] {
  let test = try #require(Test.current)
  let reporter = CapturingReporter()
  try await withReporter(reporter) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return reporter.failures
}
