// The verbs of claims, such as `to` and `toEventually`, each defined once for all four kinds of
// claim.
//
// A claim is an expectation, which returns itself, or a requirement, which returns the value or
// throws. Either kind is blocking or awaiting: a blocking claim is about a value or a synchronous
// closure, and an awaiting claim is about an async closure.

public import StakeoutCore
public import StakeoutMatching

/// An expectation or a requirement: the result of `expect` and `require`.
///
/// Extend this protocol to write your own waiting verb, like `toEventually`.
public protocol Claim<Value> {
  /// The type of the actual value.
  associatedtype Value
  /// The type that a verb returns: the expectation itself, or the required value.
  associatedtype VerbResult
  /// The type of error that a verb throws: `Never`, or for a requirement `any Error`.
  associatedtype VerbError: Error

  /// The site of the claim.
  var location: SourceSite { get }

  /// Judges the subject as the check asks, reports the verdict, and returns the result of the verb.
  ///
  /// The subject is evaluated in the caller's isolation. A wait suspends the task.
  nonisolated(nonsending) func _perform(
    _ check: Check, with matcher: some AsyncableMatcher<Value>
  ) async throws(VerbError) -> VerbResult
}

/// A claim about a value or a synchronous closure.
///
/// Its verbs need no `await`.
public protocol BlockingClaim<Value>: Claim {
  /// Judges the subject as the check asks, reports the verdict, and returns the result of the verb.
  ///
  /// A wait blocks the thread.
  func _perform(_ check: Check, with matcher: Matcher<Value>) throws(VerbError) -> VerbResult
}

/// A claim about the result of an async closure.
///
/// All of its verbs need `await`.
public protocol AwaitingClaim<Value>: Claim {}

extension Check {
  // In this file, because a debug build inlines nothing from another file of the module.
  /// Creates the check of a verb that judges once, now.
  @inlinable @inline(always)
  init(_ style: ExpectationStyle, _ description: String?) {
    self.style = style
    self.description = description
    wait = nil
  }
}

extension BlockingClaim {
  /// Claims that the value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable @inline(__always)
  public func to(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(Check(.toMatch, description), with: matcher)
  }

  /// Claims that the value does not match.
  ///
  /// If the value is nil and the matcher does not accept nil, this verb fails, too. The parameters,
  /// the result and the errors are those of `to`: an expectation returns itself, and a requirement
  /// returns the value or throws.
  @discardableResult
  @inlinable @inline(__always)
  public func toNot(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(Check(.toNotMatch, description), with: matcher)
  }

  // This overload takes only an `AsyncMatcher`. If it took any `AsyncableMatcher`,
  // `expect(1).to(equal(1))` would need `await` in async code.
  /// Claims that the value matches an asynchronous matcher.
  ///
  /// An expectation returns itself, and a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(Check(.toMatch, description), with: matcher)
  }

  /// Claims that the value does not match an asynchronous matcher.
  ///
  /// An expectation returns itself, and a requirement returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(Check(.toNotMatch, description), with: matcher)
  }
}

extension AwaitingClaim {
  /// Claims that the awaited value matches.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value.
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func to(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(Check(.toMatch, description), with: matcher)
  }

  /// Claims that the awaited value does not match.
  ///
  /// If the value is nil and the matcher does not accept nil, this verb fails, too. The parameters,
  /// the result and the errors are those of `to`: an expectation returns itself, and a requirement
  /// returns the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(Check(.toNotMatch, description), with: matcher)
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
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventually(…)'")
  @inlinable
  public func toEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(
      Check(.toMatch, .firstPass, timeout, pollInterval, description), with: matcher)
  }

  /// Blocks the thread until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, and a requirement returns
  /// the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toEventuallyNot(…)'")
  @inlinable
  public func toEventuallyNot(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(
      Check(.toNotMatch, .firstPass, timeout, pollInterval, description), with: matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that throws, or whose value matches or cannot be judged. The last
  /// evaluation begins when the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time for which the value must not match.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNever(…)'")
  public func toNever(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(
      Check(.toNotMatch, .firstFailure, timeout, pollInterval, description), with: matcher)
  }

  /// Blocks the thread for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that throws, or whose value does not match or cannot be judged.
  /// Takes the parameters of `toNever`. An expectation returns itself, and a requirement returns the
  /// value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toAlways(…)'")
  public func toAlways(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try _perform(
      Check(.toMatch, .firstFailure, timeout, pollInterval, description), with: matcher)
  }
}

extension Claim {
  /// Suspends the task until the value matches.
  ///
  /// The expression is evaluated in the caller's isolation. The last evaluation begins when `timeout`
  /// is over or the task is cancelled. An error of the expression ends the wait.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The longest time to wait. A running evaluation is not interrupted.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(
      Check(.toMatch, .firstPass, timeout, pollInterval, description), with: matcher)
  }

  /// Suspends the task until the value does not match.
  ///
  /// Takes the parameters of `toEventually`. An expectation returns itself, and a requirement returns
  /// the value or throws.
  @discardableResult
  @inlinable
  nonisolated(nonsending) public func toEventuallyNot(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(
      Check(.toNotMatch, .firstPass, timeout, pollInterval, description), with: matcher)
  }

  /// Suspends the task for the whole time, and requires that the value never matches.
  ///
  /// Fails at the first evaluation that throws, or whose value matches or cannot be judged. Also
  /// fails if the task is cancelled before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: Judges the value of each evaluation, once.
  ///   - timeout: The time for which the value must not match.
  ///   - pollInterval: The longest pause between two evaluations. Early pauses are shorter.
  ///   - description: Your own text, on a line before the text of the failure.
  /// - Returns: An expectation returns itself, and a requirement returns the value.
  /// - Throws: An expectation never throws. A requirement that fails, or that has no value to return,
  ///   reports the failure and throws its `customError`, or else a ``RequireError``.
  @discardableResult
  nonisolated(nonsending) public func toNever(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(
      Check(.toNotMatch, .firstFailure, timeout, pollInterval, description), with: matcher)
  }

  /// Suspends the task for the whole time, and requires that the value always matches.
  ///
  /// Fails at the first evaluation that throws, or whose value does not match or cannot be judged.
  /// Takes the parameters of `toNever`. An expectation returns itself, and a requirement returns the
  /// value or throws.
  @discardableResult
  nonisolated(nonsending) public func toAlways(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await _perform(
      Check(.toMatch, .firstFailure, timeout, pollInterval, description), with: matcher)
  }
}
