import StakeoutDobby
import Testing

/// The texts of what `body` fails with.
@discardableResult
func failures(_ body: () throws -> Void) rethrows -> [String] {
  try sites(body).map(\.message)
}

/// What `body` fails with.
func sites(_ body: () throws -> Void) rethrows -> [Failure] {
  let reporter = CapturingReporter()
  try withReporter(reporter) { try body() }
  return reporter.failures
}

/// The first lines of what `body` fails with at the lines of calls, as Dobby has them: without
/// those at the lines of expectations.
func dobbyFailures(_ body: () throws -> Void) rethrows -> [String] {
  try failures(body)
    .filter { !$0.hasSuffix(")") || !$0.contains(" at StakeoutDobbyTests/") }
    .map { String($0.split(separator: "\n")[0]) }
}

/// What `dobbyFailures` gives for interactions with a mock, and for its verification.
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

/// Expects a matcher to have this text, and to accept and reject these values.
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
