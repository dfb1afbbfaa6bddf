public import StakeoutMatching
public import StakeoutReporting

// There are four kinds of claim. An expectation returns itself, a requirement returns the value or
// throws. A blocking claim is about a value or a synchronous closure, an awaiting claim about an
// async closure. `Verbs.swift` and `Verbs+Eventually.swift` have each verb once, for all of them.

/// A statement about a value: what `expect` and `require` make.
///
/// A verb of your own that waits as `toEventually` does is an extension of it.
public protocol Claim<Value> {
  /// The type of the actual value.
  associatedtype Value
  /// The type that a verb returns: the expectation itself, or the required value.
  associatedtype VerbResult
  /// The type of error that a verb throws: `Never`, or for a requirement `any Error`.
  associatedtype VerbError: Error

  /// Where the claim stands.
  var location: SourceSite { get }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  nonisolated(nonsending) func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws(VerbError) -> VerbResult
}

/// A claim about a value or a synchronous closure.
///
/// Its verbs need no `await`.
public protocol BlockingClaim<Value>: Claim {
  /// Evaluates once, and judges the value by the matcher.
  func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws(VerbError) -> VerbResult

  /// Evaluates once, and judges the value by a matcher that awaits.
  nonisolated(nonsending) func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async throws(VerbError) -> VerbResult

  /// Waits, blocking the thread.
  func _block(_ request: Eventual, _ matcher: Matcher<Value>) throws(VerbError) -> VerbResult
}

/// A claim about what an async closure returns.
///
/// All of its verbs await.
public protocol AwaitingClaim<Value>: Claim {
  /// Evaluates once in the caller's isolation, and judges the value by the matcher.
  nonisolated(nonsending) func _judge(
    _ matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async throws(VerbError) -> VerbResult
}
