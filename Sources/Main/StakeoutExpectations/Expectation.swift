// The two types of expectation, for values and for async closures, which report a failure and
// continue.

public import StakeoutCore
public import StakeoutMatching

/// An expectation about a value or a synchronous closure, created by `expect` or `expects`.
///
/// Verbs return the expectation, so they can be chained. All of them share one evaluation of the
/// expression, except that a verb that waits evaluates the expression again in each poll.
public struct SyncExpectation<Value> {
  // Store the parts of the expression instead of an `Expression`: debug builds copy each layer of a
  // value.
  @usableFromInline let subject: Subject<Value?>
  @usableFromInline let ignoresCache: Bool
  /// The combined result of the verbs so far.
  public let status: ExpectationStatus

  /// The subject of the expectation.
  @inlinable
  public var expression: Expression<Value> { Expression(subject, ignoresCache: ignoresCache) }

  /// Creates an expectation to which no verb has been applied.
  @inlinable
  public init(expression: Expression<Value>) {
    self.init(expression.subject, ignoresCache: expression.ignoresCache, .pending)
  }

  @inlinable @inline(always)
  init(_ subject: Subject<Value?>, ignoresCache: Bool, _ status: ExpectationStatus) {
    self.subject = subject
    self.ignoresCache = ignoresCache
    self.status = status
  }

  /// The site of the expectation.
  public var location: SourceSite { subject.location }

  /// Reports the verdict, and returns the expectation with the verdict added to its status.
  @usableFromInline
  package func concluded(by verdict: Verdict<Value>) -> Self {
    verdict.report(at: location)
    return adding(verdict.passes)
  }

  /// Returns the expectation with one more verdict in its status.
  @inlinable @inline(always)
  func adding(_ passes: Bool) -> Self {
    SyncExpectation(subject, ignoresCache: ignoresCache, status.applying(passed: passes))
  }
}

extension SyncExpectation: BlockingClaim {
  /// Evaluates as the check asks, and judges the value with the matcher.
  ///
  /// Blocks the thread during a wait.
  @inlinable @inline(__always)
  public func _perform(_ check: Check, with matcher: Matcher<Value>) -> Self {
    // Evaluate and judge in this inlined function, so that a claim that passes needs no verdict. A result
    // type or a verdict in it would make a debug build ask the runtime for that type. A call that takes
    // the subject, where the check does not wait, would make a release build allocate the subject.
    guard matcher.judgesOutcomes, !check.waits || check.beginsWithEvaluation(blocking: true) else {
      return check.waits ? waited(check, by: matcher) : read(check, by: matcher)
    }
    do {
      let value = try subject.value(ignoringCache: ignoresCache || check.waits)
      do {
        let status = try matcher.status(ofValue: value)
        if status.passes(check.style), !VerdictHandlers.isObserved { return adding(true) }
        if check.waits { return waited(check, by: matcher, after: value, status) }
        return adding(report(check, by: matcher, value, status, at: subject.location))
      } catch {
        if check.waits { return waited(check, by: matcher, after: value, throwing: error) }
        return adding(report(check, by: matcher, value, throwing: error, at: subject.location))
      }
    } catch {
      if matcher.status(ofError: error)?.passes(check.style) == true, !VerdictHandlers.isObserved {
        return adding(true)
      }
      if check.waits { return waited(check, by: matcher, afterThrowing: error) }
      return adding(report(check, by: matcher, throwing: error, at: subject.location))
    }
  }

  /// Judges by a matcher that reads the expression itself.
  @inlinable
  func read(_ check: Check, by matcher: Matcher<Value>) -> Self {
    let result = Result { try matcher.satisfies(expression) }
    if case .success(let result) = result, result.status.passes(check.style),
      !VerdictHandlers.isObserved
    {
      return adding(true)
    }
    return concluded(check, by: matcher, result)
  }

  /// Reports the verdict on the result of a matcher that reads the expression itself.
  @usableFromInline
  func concluded(
    _ check: Check, by matcher: Matcher<Value>, _ result: Result<MatcherResult, any Error>
  ) -> Self {
    // The value for a text comes from the cache. It is read only for a text that mentions it, because
    // the matcher may have let the expression trap.
    concluded(
      by: Verdict(result, check, by: matcher, actual: { try? expression.evaluate() }))
  }

  /// Waits, and reports the verdict.
  @usableFromInline
  func waited(_ check: Check, by matcher: Matcher<Value>) -> Self {
    concluded(by: expression.verdict(check, by: matcher))
  }

  /// Continues a wait after a first evaluation with this value and status, and reports the verdict.
  @usableFromInline
  func waited(
    _ check: Check, by matcher: Matcher<Value>, after value: Value?, _ status: MatcherStatus
  ) -> Self {
    waited(check, by: matcher, InlinedEvaluation(.success(value), .success(status)))
  }

  /// Continues a wait after a first evaluation whose value the matcher could not judge.
  @usableFromInline
  func waited(
    _ check: Check, by matcher: Matcher<Value>, after value: Value?, throwing error: any Error
  ) -> Self {
    waited(check, by: matcher, InlinedEvaluation(.success(value), .failure(error)))
  }

  /// Continues a wait after a first evaluation that threw an error.
  @usableFromInline
  func waited(_ check: Check, by matcher: Matcher<Value>, afterThrowing error: any Error) -> Self {
    waited(check, by: matcher, InlinedEvaluation(.failure(error), nil))
  }

  private func waited(
    _ check: Check, by matcher: Matcher<Value>, _ first: InlinedEvaluation<Value>
  ) -> Self {
    concluded(by: expression.verdict(check, by: matcher, after: first))
  }

  /// Judges the subject as the check asks, and reports the verdict.
  ///
  /// A wait suspends the task.
  @inlinable
  nonisolated(nonsending) public func _perform(
    _ check: Check, with matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    guard let synchronous = matcher as? Matcher<Value>, synchronous.judgesOutcomes,
      check.beginsWithEvaluation(blocking: false)
    else { return concluded(by: await expression.verdict(check, by: matcher)) }
    let outcome = Result { try subject.value(ignoringCache: ignoresCache || check.waits) }
    let status = Result { try synchronous.status(of: outcome) }
    if case .success(let status) = status, status.passes(check.style), !VerdictHandlers.isObserved {
      return adding(true)
    }
    let first = InlinedEvaluation(outcome, status)
    return concluded(by: await expression.verdict(check, by: matcher, after: first))
  }
}

/// Reports the verdict on an evaluation with this value and status, and returns whether the check passes.
@usableFromInline
func report<Value>(
  _ check: Check, by matcher: Matcher<Value>, _ value: Value?, _ status: MatcherStatus,
  at site: SourceSite
) -> Bool {
  report(check, by: matcher, InlinedEvaluation(.success(value), .success(status)), at: site)
}

/// Reports the verdict on an evaluation whose value the matcher could not judge, and returns false.
@usableFromInline
func report<Value>(
  _ check: Check, by matcher: Matcher<Value>, _ value: Value?, throwing error: any Error,
  at site: SourceSite
) -> Bool {
  report(check, by: matcher, InlinedEvaluation(.success(value), .failure(error)), at: site)
}

/// Reports the verdict on an evaluation that threw an error, and returns whether the check passes.
@usableFromInline
func report<Value>(
  _ check: Check, by matcher: Matcher<Value>, throwing error: any Error, at site: SourceSite
) -> Bool {
  report(check, by: matcher, InlinedEvaluation(.failure(error), nil), at: site)
}

/// Reports the verdict on an evaluation, and returns whether the check passes.
@usableFromInline
func report<Value>(
  _ check: Check, by matcher: Matcher<Value>, _ first: InlinedEvaluation<Value>, at site: SourceSite
) -> Bool {
  let verdict = Verdict(first, check, by: matcher)
  verdict.report(at: site)
  return verdict.passes
}

/// An expectation about an async closure, created by `expect` or `expecta`.
///
/// The closure runs in the isolation of the code that awaits the verb, for example on the main actor
/// in a main-actor test. All verbs that do not wait share one evaluation.
public struct AsyncExpectation<Value> {
  /// The subject of the expectation.
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

  /// The site of the expectation.
  public var location: SourceSite { expression.location }

  /// Reports the verdict, and returns the expectation with the verdict added to its status.
  @usableFromInline
  package func concluded(by verdict: Verdict<Value>) -> Self {
    verdict.report(at: location)
    return adding(verdict.passes)
  }

  /// Returns the expectation with one more verdict in its status.
  @inlinable
  func adding(_ passes: Bool) -> Self {
    AsyncExpectation(expression: expression, status: status.applying(passed: passes))
  }
}

extension AsyncExpectation: AwaitingClaim {
  /// Judges the subject as the check asks, and reports the verdict.
  ///
  /// The subject is evaluated in the caller's isolation. A wait suspends the task.
  @inlinable
  nonisolated(nonsending) public func _perform(
    _ check: Check, with matcher: some AsyncableMatcher<Value>
  ) async -> Self {
    guard !check.waits, let matcher = matcher as? Matcher<Value>, matcher.judgesOutcomes else {
      return concluded(by: await expression.verdict(check, by: matcher))
    }
    let outcome = await expression.outcome()
    let status = Result { try matcher.status(of: outcome) }
    if case .success(let status) = status, status.passes(check.style), !VerdictHandlers.isObserved {
      return adding(true)
    }
    let first = InlinedEvaluation(outcome, status)
    return adding(report(check, by: matcher, first, at: expression.location))
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

  /// Returns the status after one more verdict.
  @inlinable @inline(always)
  func applying(passed: Bool) -> ExpectationStatus {
    switch (self, passed) {
    case (.pending, true), (.passed, true): .passed
    case (.pending, false), (.failed, false): .failed
    case (.mixed, _), (.passed, false), (.failed, true): .mixed
    }
  }
}
