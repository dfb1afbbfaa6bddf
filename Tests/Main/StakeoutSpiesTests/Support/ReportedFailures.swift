import StakeoutSpies
import Testing

/// The failures that `body` leads to, kept from this test.
func reportedFailures(_ body: () -> Void) -> [Failure] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.failures
}

/// The failures of a test with this trait.
func reportedFailures(
  under trait: ScopeTrait, _ body: @Sendable () async throws -> Void
) async throws -> [Failure] {
  let test = try #require(Test.current)
  let reporter = CapturingReporter()
  try await withReporter(reporter) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return reporter.failures
}
