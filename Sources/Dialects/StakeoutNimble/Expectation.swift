// Nimble's `Expectation` protocol, for verbs of your own, and Nimble's other names for the verbs.

public import StakeoutCore
public import StakeoutExpectations
public import StakeoutMatching

/// The common interface of synchronous and asynchronous expectations.
///
/// Extend this protocol to write a verb of your own for both kinds.
public protocol Expectation {
  /// The site of the expectation.
  var location: SourceSite { get }
  /// The combined result of the verbs so far.
  var status: ExpectationStatus { get }

  /// Reports the verdict of your own verb, and returns the expectation.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension SyncExpectation: Expectation {
  /// Passes the verdict of your own verb to the current assertion handler.
  ///
  /// - Parameters:
  ///   - pass: Whether the expectation holds.
  ///   - message: The text of the failure.
  /// - Returns: The expectation, with the verdict in its status.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass) { message.text })
  }
}

extension AsyncExpectation: Expectation {
  /// Passes the verdict of your own verb to the current assertion handler.
  ///
  /// It works like `verify` of a `SyncExpectation`.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass) { message.text })
  }
}

extension SyncRequirement {
  /// Passes the verdict of your own verb to the current assertion handler.
  ///
  /// - Parameters:
  ///   - pass: Whether the requirement holds.
  ///   - message: The text of the failure.
  ///   - value: The value to return. If it is nil, the requirement fails.
  /// - Returns: The value.
  /// - Throws: `customError`, or else a `RequireError`, if the requirement fails.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try required(
      by: Verdict(passes: pass, of: MemoizedEvaluation(.ended(.success(value)))) { message.text })
  }
}

extension AsyncRequirement {
  /// Passes the verdict of your own verb to the current assertion handler.
  ///
  /// It works like `verify` of a `SyncRequirement`.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try required(
      by: Verdict(passes: pass, of: MemoizedEvaluation(.ended(.success(value)))) { message.text })
  }
}

extension Expectation {
  /// Throws the error if an earlier verb has failed.
  ///
  /// If no verb was applied, it fails the test instead, and does not throw.
  public func onFailure(`throw` error: any Error) throws {
    switch status {
    case .passed: break
    case .failed, .mixed: throw error
    case .pending:
      // This is Nimble's text, including its misplaced back quotes.
      fail(
        """
        Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
        Try using `expect(...).to(...).onFailure(throw: ...`) instead.
        """, location: location)
    }
  }
}

// Nimble has a second name for each of these verbs.

extension BlockingClaim {
  /// Expects the value not to match, like `toNot`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  public func notTo(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNot(matcher, description: description)
  }

  /// Expects the value not to match, like `toNot`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }

  /// Blocks the thread until the value does not match, like `toEventuallyNot`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNotEventually(…)'")
  public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Blocks the thread for the whole time, and expects that the value never matches, like
  /// `toNever`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).neverTo(…)'")
  public func neverTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Blocks the thread for the whole time, and expects that the value always matches, like
  /// `toAlways`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).alwaysTo(…)'")
  public func alwaysTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toAlways(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }
}

extension AwaitingClaim {
  /// Expects the value not to match, like `toNot`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }
}

extension Claim {
  /// Suspends the task until the value does not match, like `toEventuallyNot`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Suspends the task for the whole time, and expects that the value never matches, like
  /// `toNever`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func neverTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Suspends the task for the whole time, and expects that the value always matches, like
  /// `toAlways`.
  ///
  /// An expectation returns itself. A requirement returns the value or throws.
  @discardableResult
  nonisolated(nonsending) public func alwaysTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toAlways(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }
}

/// Fails the test with this text, at the given site.
public func fail(_ message: String, location: SourceSite) {
  fail(message, at: location)
}

/// Fails the test and throws.
///
/// Unlike in all other functions, the label of the path is `filePath:`, as in Nimble.
///
/// - Throws: `customError`, or else a `RequireError`.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Never {
  let text = message ?? "requireFail() always fails"
  let location = SourceSite(fileID, filePath, line, column)
  fail(text, location: location)
  throw customError ?? RequireError(message: text, location: location)
}
