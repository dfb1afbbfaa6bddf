internal import StakeoutMatching
internal import StakeoutRuntime

/// What a verb came to: the verdict, and what the evaluation that it judged came to.
struct Finding<Value> {
  let verdict: Verdict
  /// The value or the error; nil when the evaluation did not come back.
  let outcome: () -> Result<Value?, any Error>?
}

/// What a verb came to that awaits the value or the matcher.
struct AsyncFinding<Value> {
  let verdict: Verdict
  /// The value or the error; nil when the evaluation did not come back.
  let outcome: nonisolated(nonsending) () async -> Result<Value?, any Error>?
}

extension Expression {
  /// Waits, blocking the thread.
  func block(for wanted: Eventual, _ matcher: Matcher<Value>) -> Finding<Value> {
    if let refusal = wanted.refusal ?? Verdict.refusalToBlock {
      return Finding(verdict: refusal) { nil }
    }
    let matcher = matcher.prepared
    let source = withoutCaching()
    var (wanted, waiter, attempt) = (wanted, wanted.waiter, Evaluation(source))
    let end = waiter.block(wakes: { matcher.wakeSource(on: attempt.expression) }) {
      if !matcher.evaluatesOnce { attempt = Evaluation(source) }
      return wanted.isSettled(by: attempt.expression, matcher)
    }
    return Finding(verdict: wanted.verdict(after: end, of: waiter), outcome: attempt.outcome)
  }

  /// Waits with the task suspended.
  nonisolated(nonsending) func suspend(
    for wanted: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> AsyncFinding<Value> {
    // A matcher that does not await sees the expression itself: it may have to guard its
    // evaluation.
    guard let matcher = (matcher as? Matcher<Value>)?.prepared else {
      return await toAsyncExpression().suspend(for: wanted, matcher)
    }
    if let refusal = wanted.refusal { return AsyncFinding(verdict: refusal) { nil } }
    let source = withoutCaching()
    var (wanted, waiter, attempt) = (wanted, wanted.waiter, Evaluation(source))
    let end = await waiter.suspend(
      wakes: { matcher.wakeSource(on: attempt.expression) }
    ) {
      if !matcher.evaluatesOnce { attempt = Evaluation(source) }
      return wanted.isSettled(by: attempt.expression, matcher)
    }
    let last = attempt
    return AsyncFinding(verdict: wanted.verdict(after: end, of: waiter)) { last.outcome() }
  }
}

extension AsyncExpression {
  /// Holds the value against a matcher, for a verb that needs the value as well.
  nonisolated(nonsending) func finding(
    of matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    description: String?
  ) async -> AsyncFinding<Value> {
    let once = evaluatedOnce()
    let verdict = await once.verdict(of: matcher, style, verb: verb, description: description)
    return AsyncFinding(verdict: verdict) { await once.outcome() }
  }

  /// Waits with the task suspended.
  nonisolated(nonsending) func suspend(
    for wanted: Eventual, _ matcher: some AsyncableMatcher<Value>
  ) async -> AsyncFinding<Value> {
    if let matcher = matcher as? Matcher<Value>, matcher.isPreparing {
      return await suspend(for: wanted, matcher.prepared)
    }
    if let refusal = wanted.refusal { return AsyncFinding(verdict: refusal) { nil } }
    let source = withoutCaching()
    let evaluatesOnce = (matcher as? Matcher<Value>)?.evaluatesOnce ?? false
    var (wanted, waiter, attempt) = (wanted, wanted.waiter, source.evaluatedOnce())
    let end = await waiter.suspend {
      if !evaluatesOnce { attempt = source.evaluatedOnce() }
      return await wanted.isSettled(by: attempt, matcher)
    }
    let last = attempt
    return AsyncFinding(verdict: wanted.verdict(after: end, of: waiter)) { await last.outcome() }
  }

  private nonisolated(nonsending) func outcome() async -> Result<Value?, any Error> {
    do {
      return .success(try await evaluate())
    } catch {
      return .failure(error)
    }
  }
}

/// The one evaluation of an expression that belongs to an attempt, remembered with its error.
private final class Evaluation<Value> {
  private let source: Expression<Value>
  private var result: Result<Value?, any Error>?
  private var hasBegun = false

  init(_ source: Expression<Value>) {
    self.source = source
  }

  /// The expression to be judged.
  var expression: Expression<Value> {
    Expression(
      memoizedExpression: { _ in try self.value() }, location: source.location,
      withoutCaching: false, isClosure: source.isClosure)
  }

  /// What came of it; nil when it trapped, and running it again would be once too often.
  ///
  /// For a matcher that did not look, this is the evaluation.
  func outcome() -> Result<Value?, any Error>? {
    if !hasBegun { _ = try? value() }
    return result
  }

  private func value() throws -> Value? {
    if let result { return try result.get() }
    hasBegun = true
    let first = Result { try source.evaluate() }
    result = first
    return try first.get()
  }
}

extension Matcher {
  /// What rings when the verdict on the value of an attempt may have changed; nil when nobody can
  /// tell, and the expectation has to look again and again.
  ///
  /// Only a matcher that names sources has the value read again, out of the attempt's memory. One
  /// that trapped the expression has none there, and names no source either.
  fileprivate func wakeSource(on attempt: Expression<T>) -> (any WakeSource)? {
    guard let wakeSource, let actual = try? attempt.evaluate() else { return nil }
    return wakeSource(actual)
  }
}
