public import StakeoutMatching
public import StakeoutReporting

/// What `expecta`, and `expect` with an async closure, make.
///
/// The closure runs in the isolation of whoever awaits a verb: on the main actor in a main-actor
/// test, and so on. It is evaluated once for all verbs that do not wait.
public struct AsyncExpectation<Value>: Settling {
  /// The actual value.
  public let expression: AsyncExpression<Value>
  /// What the verbs so far have found.
  public let status: ExpectationStatus

  /// An expectation to which no verb has been applied.
  public init(expression: AsyncExpression<Value>) {
    self.init(expression: expression, status: .pending)
  }

  private init(expression: AsyncExpression<Value>, status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  func with(_ status: ExpectationStatus) -> Self {
    AsyncExpectation(expression: expression, status: status)
  }

  /// Where the expectation stands.
  public var location: SourceSite { expression.location }

  /// Passes a verdict of your own on to whatever handles expectations here.
  ///
  /// - Parameters:
  ///   - pass: Whether the expectation holds.
  ///   - message: The text of the failure.
  /// - Returns: The expectation with the verdict in its status.
  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    settled(Verdict(passes: pass, message: { message }), in: .current)
  }
}

extension AsyncExpectation {
  /// Expects the value to match.
  ///
  /// - Parameter description: A line of your own, put before the failure's text.
  @discardableResult
  nonisolated(nonsending) public func to(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    settled(
      await expression.verdict(of: matcher, .toMatch, verb: "to", description: description),
      in: .current)
  }

  /// Expects the value not to match.
  ///
  /// A nil that the matcher does not accept fails this as well.
  @discardableResult
  nonisolated(nonsending) public func toNot(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    settled(
      await expression.verdict(of: matcher, .toNotMatch, verb: "to not", description: description),
      in: .current)
  }

  /// As `toNot`.
  @discardableResult
  nonisolated(nonsending) public func notTo(
    _ matcher: some AsyncableMatcher<Value>, description: String? = nil
  ) async -> Self {
    await toNot(matcher, description: description)
  }
}
