public import StakeoutBase

// There are four kinds of claim. An expectation returns itself, a requirement returns the value or
// throws. A blocking claim is about a value or a synchronous closure, an awaiting claim about an
// async closure. `Verbs.swift` and `Verbs+Eventually.swift` define each verb once, for all of them.

/// An expectation or a requirement: the result of `expect` and `require`.
///
/// To write your own waiting verb, like `toEventually`, extend this protocol.
public protocol Claim<Value> {
  /// The type of the actual value.
  associatedtype Value
  /// The type that a verb returns: the expectation itself, or the required value.
  associatedtype VerbResult
  /// The type of error that a verb throws: `Never`, or for a requirement `any Error`.
  associatedtype VerbError: Error

  /// The site of the claim.
  var location: SourceSite { get }

  /// Suspends the task until the request's wait ends, evaluating in the caller's isolation.
  nonisolated(nonsending) func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async throws(VerbError) -> VerbResult
}

/// A claim about a value or a synchronous closure.
///
/// Its verbs need no `await`.
public protocol BlockingClaim<Value>: Claim {
  /// Evaluates once, and judges the value with the matcher.
  func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) throws(VerbError) -> VerbResult

  /// Evaluates once, and judges the value with an asynchronous matcher.
  nonisolated(nonsending) func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async throws(VerbError) -> VerbResult

  /// Blocks the thread until the request's wait ends.
  func _block(_ request: Eventual, _ matcher: Matcher<Value>) throws(VerbError) -> VerbResult
}

/// A claim about the result of an async closure.
///
/// All of its verbs need `await`.
public protocol AwaitingClaim<Value>: Claim {
  /// Evaluates once in the caller's isolation, and judges the value with the matcher.
  nonisolated(nonsending) func _judge(
    _ matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async throws(VerbError) -> VerbResult
}
