// The protocol of expectations, and verbs with Nimble's spelling.

public import StakeoutCore
public import StakeoutExpectations
public import StakeoutMatching

/// The common interface of both kinds of expectation.
///
/// To write your own verb for both, extend this protocol.
public protocol Expectation {
  /// The site of the expectation.
  var location: SourceSite { get }
  /// The combined result of the verbs so far.
  var status: ExpectationStatus { get }

  /// Receives the verdict of your own verb.
  @discardableResult
  func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

extension SyncExpectation: Expectation {
  /// Passes your own verdict to the handler in force.
  ///
  /// - Parameters:
  ///   - pass: Whether the expectation holds.
  ///   - message: The text of the failure.
  /// - Returns: The expectation, with the verdict in its status.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension AsyncExpectation: Expectation {
  /// Passes your own verdict to the handler in force, like that of a `SyncExpectation`.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    concluded(by: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension SyncRequirement {
  /// Passes your own verdict to the handler in force.
  ///
  /// - Parameters:
  ///   - pass: Whether the requirement holds.
  ///   - message: The text of the failure.
  ///   - value: The value to return. If it is nil, the requirement fails.
  /// - Returns: The value.
  /// - Throws: `customError`, or else a `RequireError`, if the requirement fails.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try requiredValue(
      .success(value), judgedBy: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension AsyncRequirement {
  /// Passes your own verdict to the handler in force, like that of a `SyncRequirement`.
  public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
    try requiredValue(
      .success(value), judgedBy: Verdict(passes: pass, message: { message.text }), in: .current)
  }
}

extension Expectation {
  /// Throws the error if an earlier verb has failed.
  ///
  /// If no verb was applied, it fails the test and throws no error.
  public func onFailure(`throw` error: any Error) throws {
    switch status {
    case .passed: break
    case .failed, .mixed: throw error
    case .pending:
      // Nimble's text, including its back quotes.
      fail(
        """
        Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.
        Try using `expect(...).to(...).onFailure(throw: ...`) instead.
        """, location: location)
    }
  }
}

// Nimble's second names for the verbs.

extension BlockingClaim {
  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  public func notTo(
    _ matcher: Matcher<Value>, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNot(matcher, description: description)
  }

  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: AsyncMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }

  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).toNotEventually(…)'")
  public func toNotEventually(
    _ matcher: Matcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  @available(*, noasync, message: "write 'await', as in 'await expect(…).neverTo(…)'")
  public func neverTo(
    _ matcher: Matcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) throws(VerbError) -> VerbResult {
    try toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
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
  /// Does the same as `toNot`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNot(matcher, description: description)
  }
}

extension Claim {
  /// Does the same as `toEventuallyNot`: an expectation returns itself, a requirement returns the
  /// value or throws.
  @discardableResult
  nonisolated(nonsending) public func toNotEventually(
    _ matcher: some AsyncableMatcher<Value>, timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toEventuallyNot(
      matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toNever`: an expectation returns itself, a requirement returns the value or
  /// throws.
  @discardableResult
  nonisolated(nonsending) public func neverTo(
    _ matcher: some AsyncableMatcher<Value>, until timeout: TimeSpan = PollingDefaults.timeout,
    pollInterval: TimeSpan = PollingDefaults.pollInterval, description: String? = nil
  ) async throws(VerbError) -> VerbResult {
    try await toNever(
      matcher, until: timeout, pollInterval: pollInterval, description: description)
  }

  /// Does the same as `toAlways`: an expectation returns itself, a requirement returns the value or
  /// throws.
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
