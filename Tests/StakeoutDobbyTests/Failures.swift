import StakeoutDobby

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

/// Whether a matcher accepts a value.
///
/// A function, for `#expect` takes the argument of a closure that is called apart, and makes no
/// Optional of it.
func accepts<Value>(_ matcher: Matcher<Value>, _ value: Value) -> Bool { matcher.matches(value) }
