import StakeoutDobby
import Testing

/// Returns the messages of the failures that `body` reports.
@discardableResult
func failures(_ body: () throws -> Void) rethrows -> [String] {
  try sites(body).map(\.message)
}

/// Returns the failures that `body` reports.
///
/// They do not fail the test.
func sites(_ body: () throws -> Void) rethrows -> [Failure] {
  let reporter = CapturingReporter()
  try withReporter(reporter) { try body() }
  return reporter.failures
}

/// Returns the first line of each failure that Dobby would report as well.
///
/// These are the failures at the lines of calls, without the additional ones at the lines of expectations.
func dobbyFailures(_ body: () throws -> Void) rethrows -> [String] {
  try failures(body)
    .filter { !$0.hasSuffix(")") || !$0.contains(" at StakeoutDobbyTests/") }
    .map { String($0.split(separator: "\n")[0]) }
}

/// Sets up a mock, records the interactions, verifies the mock, and returns the `dobbyFailures`.
func outcome<Interaction>(
  strict: Bool = true, ordered: Bool = true, _ interactions: [Interaction],
  setUp: (Mock<Interaction>) -> Void
) -> [String] {
  dobbyFailures {
    let mock = Mock<Interaction>(strict: strict, ordered: ordered)
    setUp(mock)
    for interaction in interactions { mock.record(interaction) }
    mock.verify()
  }
}

/// Checks the description of a matcher, and which values it accepts and rejects.
func check<Value>(
  _ matcher: Matcher<Value>, _ text: String? = nil, accepts accepted: [Value],
  rejects rejected: [Value] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
  if let text { #expect(matcher.description == text, sourceLocation: sourceLocation) }
  for value in accepted {
    #expect(matcher.matches(value), "\(value)", sourceLocation: sourceLocation)
  }
  for value in rejected {
    #expect(!matcher.matches(value), "\(value)", sourceLocation: sourceLocation)
  }
}
