// Each verb once, for all four kinds of claim.
//
// There are four kinds of claim. An expectation returns itself, a requirement returns the
// value or throws. A blocking claim is about a value or a synchronous closure, an awaiting
// claim about an async closure. This file defines each verb once, for all of them.

public import StakeoutCore
public import StakeoutMatching

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

extension BlockingClaim {
  /// Claims that the value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable @inline(__always)
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match.
  ///
  /// A nil value that the matcher does not accept fails this verb, too. The parameters, the result
  /// and the errors are those of `to`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @inlinable @inline(__always)
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _judge(matcher, .toNotMatch, verb: "to not", description)
  }

  // Only for `AsyncMatcher`. With any `AsyncableMatcher`, `expect(1).to(equal(1))` would need
  // `await` in async code.
  /// Claims that the value matches an asynchronous matcher.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the value does not match an asynchronous matcher.
  ///
  /// An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}

extension AwaitingClaim {
  /// Claims that the awaited value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toMatch, verb: "to", description)
  }

  /// Claims that the awaited value does not match.
  ///
  /// A nil value that the matcher does not accept fails this verb, too. The parameters, the result
  /// and the errors are those of `to`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _judge(matcher, .toNotMatch, verb: "to not", description)
  }
}

// Each verb that waits has two forms. The blocking form blocks the thread; on the main thread, the
// main queue and the main run loop keep running. The asynchronous form suspends the task and
// evaluates in the caller's isolation.

extension BlockingClaim {
  /// Blocks the thread until the value matches.
  ///
  /// The last evaluation begins when `timeout` is over. With a timeout of zero there is one
  /// evaluation. An error of the expression ends the wait. On the main actor, the main queue cannot
  /// continue while a test blocks it, so the verb fails at once and says so.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The longest time to wait.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventually(…)'")
  @inlinable
  public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toMatch, "to eventually", .firstPass, timeout, pollInterval, description), matcher)
  }

  /// Blocks the thread until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventuallyNot(…)'")
  @inlinable
  public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toNotMatch, "to eventually not", .firstPass, timeout, pollInterval, description),
      matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict. The last evaluation
  /// begins when the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNever(…)'")
  public func toNever(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toNotMatch, "to never", .firstFailure, timeout, pollInterval, description), matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toAlways(…)'")
  public func toAlways(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _block(
      Eventual(.toMatch, "to always", .firstFailure, timeout, pollInterval, description), matcher)
  }
}

extension Claim {
  /// Suspends the task until the value matches.
  ///
  /// The expression is evaluated in the caller's isolation. The last evaluation comes when
  /// `timeout` is over or the task is cancelled. An error of the expression ends the wait.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The longest time to wait. A running evaluation is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toMatch, "to eventually", .firstPass, timeout, pollInterval, description), matcher)
  }

  /// Suspends the task until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, a requirement returns
  /// the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toNotMatch, "to eventually not", .firstPass, timeout, pollInterval, description),
      matcher)
  }

  /// Suspends the task for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that matches, throws or has no verdict. Also fails if the task
  /// is cancelled before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time to watch.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own line before the failure's text.
  /// - Returns: An expectation returns itself, a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to
  ///   return, reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  nonisolated(nonsending) public func toNever(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toNotMatch, "to never", .firstFailure, timeout, pollInterval, description), matcher)
  }

  /// Suspends the task for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that does not match or throws. Takes the parameters of
  /// `toNever`. An expectation returns itself, a requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func toAlways(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _suspend(
      Eventual(.toMatch, "to always", .firstFailure, timeout, pollInterval, description), matcher)
  }
}
