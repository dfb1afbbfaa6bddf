// The two claims that report a failure and go on.

package import StakeoutContext
public import StakeoutCore
public import StakeoutMatching

/// The expectation that `expect` and `expects` create, about a value or a closure.
///
/// Verbs return the expectation, so they can be chained. All of them share one evaluation of the
/// expression. Verbs that wait evaluate it again in each poll.
public struct SyncExpectation<Value> {
  /// The subject.
  public let expression: Expression<Value>
  /// The combined result of the verbs so far.
  public let status: ExpectationStatus

  /// Creates an expectation to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>) {
    self.init(expression: expression, status: .pending)
  }

  @inlinable
  init(expression: Expression<Value>, status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Hands the verdict over, and adds it to the status.
  package func concluded(by verdict: Verdict, in context: @autoclosure () -> Owner) -> Self {
    verdict.handOver(at: location, in: context())
    return SyncExpectation(expression: expression, status: status.applying(passed: verdict.passes))
  }

  /// The site of the expectation.
  public var location: SourceSite { expression.location }
}

extension SyncExpectation: BlockingClaim {
  /// Evaluates once, and judges the value with the matcher.
  @inlinable @inline(__always)
  public func _judge(
    _ matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) -> Self {
    guard matcher.judgesOutcomes else {
      let result = Result { try matcher.satisfies(expression) }
      if case .success(let result) = result, result.status.passes(style),
        !VerdictReceivers.isWatching
      {
        return passed
      }
      return concluded(by: matcher, result, style, verb: verb, description)
    }
    let outcome = Result { try expression.evaluate() }
    let verdict = Result { try matcher.status(of: outcome) }
    var passes = false
    if case .success(let status) = verdict { passes = status.passes(style) }
    if !passes || VerdictReceivers.isWatching {
      // Without the expression: it would be allocated for this.
      handOver(
        verdict, of: outcome, by: matcher, style, verb, description, at: expression.location)
    }
    return SyncExpectation(expression: expression, status: status.applying(passed: passes))
  }

  /// Creates the verdict for a handler or a failure, and hands it over.
  @usableFromInline
  func concluded(
    by matcher: Matcher<Value>, _ result: Result<MatcherResult, any Error>,
    _ style: ExpectationStyle, verb: String, _ description: String?
  ) -> Self {
    concluded(
      by: Verdict(
        result, of: matcher, style, verb: verb, description: description,
        actual: { try? expression.evaluate() }), in: .current)
  }

  /// Evaluates once, and judges the value with an asynchronous matcher.
  nonisolated(nonsending) public func _judge(
    _ matcher: AsyncMatcher<Value>, _ style: ExpectationStyle, verb: String, _ description: String?
  ) async -> Self {
    concluded(
      by: await expression.toAsyncExpression().verdict(
        of: matcher, style, verb: verb, description: description), in: .current)
  }

  /// Blocks the thread until the request's wait ends.
  @inlinable
  public func _block(_ request: Eventual, _ matcher: Matcher<Value>) -> Self {
    let first = expression.firstPoll(for: request, by: matcher, blocking: true)
    return first?.passesUnwatched(request.style) == true
      ? passed : blocked(for: request, matcher, after: first)
  }

  @usableFromInline
  func blocked(
    for request: Eventual, _ matcher: Matcher<Value>, after first: Judged<Value>?
  ) -> Self {
    let context = Owner.current
    return concluded(by: expression.block(for: request, matcher, after: first), in: context)
  }

  /// Suspends the task until the request's wait ends, evaluating in the caller's isolation.
  @inlinable
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    let first = expression.firstPoll(for: request, by: matcher, blocking: false)
    return first?.passesUnwatched(request.style) == true
      ? passed : await suspended(for: request, matcher, after: first)
  }

  @usableFromInline
  nonisolated(nonsending) func suspended(
    for request: Eventual, _ matcher: some AsyncableMatcher<Value>, after first: Judged<Value>?
  ) async -> Self {
    let context = Owner.current
    return concluded(
      by: await expression.suspend(for: request, matcher, after: first), in: context)
  }

  @inlinable
  var passed: Self {
    SyncExpectation(expression: expression, status: status.applying(passed: true))
  }
}

/// The expectation that `expecta`, and `expect` with an async closure, create.
///
/// The closure runs in the isolation of the code that awaits the verb, for example on the main
/// actor in a main-actor test. All verbs that do not wait share one evaluation.
public struct AsyncExpectation<Value> {
  /// The subject.
  public let expression: AsyncExpression<Value>
  /// The combined result of the verbs so far.
  public let status: ExpectationStatus

  /// Creates an expectation to which no verb has been applied.
  @inlinable
  public init(expression: AsyncExpression<Value>) {
    self.init(expression: expression, status: .pending)
  }

  @inlinable
  init(expression: AsyncExpression<Value>, status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Hands the verdict over, and adds it to the status.
  package func concluded(by verdict: Verdict, in context: @autoclosure () -> Owner) -> Self {
    verdict.handOver(at: location, in: context())
    return AsyncExpectation(
      expression: expression, status: status.applying(passed: verdict.passes))
  }

  /// The site of the expectation.
  public var location: SourceSite { expression.location }
}

extension AsyncExpectation: AwaitingClaim {
  /// Evaluates once in the caller's isolation, and judges the value with the matcher.
  @inlinable
  nonisolated(nonsending) public func _judge(
    _ matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async -> Self {
    guard let matcher = matcher as? Matcher<Value>, matcher.judgesOutcomes else {
      return await concluded(by: matcher, style, verb: verb, description)
    }
    let outcome = await expression.outcome()
    let verdict = Result { try matcher.status(of: outcome) }
    var passes = false
    if case .success(let status) = verdict { passes = status.passes(style) }
    if !passes || VerdictReceivers.isWatching {
      handOver(
        verdict, of: outcome, by: matcher, style, verb, description, at: expression.location)
    }
    return AsyncExpectation(expression: expression, status: status.applying(passed: passes))
  }

  @usableFromInline
  nonisolated(nonsending) func concluded(
    by matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    _ description: String?
  ) async -> Self {
    concluded(
      by: await expression.verdict(of: matcher, style, verb: verb, description: description),
      in: .current)
  }

  /// Waits, with the task suspended, and evaluates in the caller's isolation.
  nonisolated(nonsending) public func _suspend(
    _ request: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    let context = Owner.current
    return concluded(by: await expression.suspend(for: request, matcher), in: context)
  }
}

/// The combined result of the verbs of one expectation so far.
public enum ExpectationStatus: Sendable, Hashable {
  /// No verb has been applied yet.
  case pending
  /// All verbs have passed.
  case passed
  /// All verbs have failed.
  case failed
  /// Some verbs have passed and some have failed.
  case mixed

  /// The status after one more verdict.
  @inlinable
  func applying(passed: Bool) -> ExpectationStatus {
    switch (self, passed) {
    case (.pending, true), (.passed, true): .passed
    case (.pending, false), (.failed, false): .failed
    case (.mixed, _), (.passed, false), (.failed, true): .mixed
    }
  }
}
