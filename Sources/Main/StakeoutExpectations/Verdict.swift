// The answer to a check, and the one function that reports it.

package import StakeoutContext
package import StakeoutCore
public import StakeoutMatching

/// The answer to a check: the evaluation, whether the check passes, and the text of the failure.
@usableFromInline package struct Verdict<Value> {
  /// The evaluation that was judged; nil if no caller needs its outcome.
  let evaluation: MemoizedEvaluation<Value>?
  /// Whether the check passes.
  package let passes: Bool
  /// Whether an error prevented the judgement, and would prevent it again.
  let isError: Bool
  /// The context of the test that a failure is reported to; nil for the context of the code that
  /// reports it.
  var context: TestContext?
  /// Builds the text; nil for a pass whose text is never needed.
  private let makeText: (() -> FailureText)?

  /// Creates a verdict from its parts.
  ///
  /// - Parameter text: Builds the text; nil for a pass whose text is never needed.
  package init(
    passes: Bool, isError: Bool = false, of evaluation: MemoizedEvaluation<Value>? = nil,
    in context: TestContext? = nil, text: (() -> FailureText)?
  ) {
    (self.passes, self.isError, self.evaluation) = (passes, isError, evaluation)
    (self.context, makeText) = (context, text)
  }

  /// Creates a failure with this text.
  init(failingWith text: String, in context: TestContext? = nil) {
    self.init(passes: false, in: context) { FailureText(stringValue: text) }
  }

  /// The text of the failure, built again at each access.
  var text: FailureText { makeText?() ?? FailureText() }

  /// Returns a failure with this verdict's text and a note below it.
  func failing(_ note: String) -> Verdict {
    Verdict(passes: false, of: evaluation, in: context) {
      var message = text
      message.append(details: note)
      return message
    }
  }

  /// Reports the verdict to the installed handler, or else reports a failure to the reporter.
  ///
  /// All claims report their verdicts with this function. Only a handler also receives passes, so
  /// without one no text is built for a pass.
  package func report(at site: SourceSite) {
    guard makeText != nil else { return }
    if let handler = VerdictHandlers.current {
      handler.receive(passes, text, at: site)
    } else if !passes {
      let (report, isWhole) = TextTruncation.during { text.report }
      Reporter.report(
        Failure(message: report, site: site), whole: isWhole ? nil : { text.report },
        in: context ?? .current)
    }
    if !passes { FailureCount.noteFailure() }
  }
}

/// An evaluation that a claim has made and judged in its own, inlined code.
///
/// Most checks end with it.
@usableFromInline struct InlinedEvaluation<Value> {
  /// The value that the expression returned, or the error that it threw.
  @usableFromInline let outcome: Result<Value?, any Error>
  /// The status from the matcher, or the error that it threw; nil if it has not judged the outcome yet.
  @usableFromInline let status: Result<MatcherStatus, any Error>?

  @inlinable
  init(_ outcome: Result<Value?, any Error>, _ status: Result<MatcherStatus, any Error>?) {
    self.outcome = outcome
    self.status = status
  }
}

extension Verdict {
  /// Creates the verdict from a matcher's result or error.
  ///
  /// - Parameters:
  ///   - matcher: The matcher, which may describe where the values differ; nil if it cannot.
  ///   - evaluation: The evaluation that was judged, if the caller needs its outcome.
  ///   - actual: Returns the actual value. Called only if the text needs the value.
  init(
    _ result: Result<MatcherResult, any Error>, _ check: Check, by matcher: Matcher<Value>?,
    of evaluation: MemoizedEvaluation<Value>? = nil, actual: @escaping () -> Value?
  ) {
    do {
      let result = try result.get()
      let passes = result.toBoolean(expectation: check.style)
      guard !passes || check.keepsText || VerdictHandlers.isObserved else {
        self.init(passes: true, of: evaluation, text: nil)
        return
      }
      self.init(passes: passes, of: evaluation) {
        result.failure(
          check.style, verb: check.verb, description: check.description, of: matcher,
          actual: actual)
      }
    } catch {
      self.init(passes: false, isError: error.endsWaits, of: evaluation) {
        FailureText(unexpectedError: error, description: check.description)
      }
    }
  }

  /// Creates the verdict from a first evaluation.
  init(_ first: InlinedEvaluation<Value>, _ check: Check, by matcher: Matcher<Value>) {
    let outcome = first.outcome
    let status = first.status ?? Result { try matcher.status(of: outcome) }
    self.init(
      status.map { matcher.result($0, of: outcome) }, check, by: matcher,
      of: MemoizedEvaluation(.ended(outcome)), actual: { try? outcome.get() })
  }
}

extension Verdict {
  /// Evaluates the expression if the matcher has passed without asking for the value.
  ///
  /// The evaluation of the verdict then has an outcome, which a requirement returns.
  ///
  /// - Returns: This verdict.
  fileprivate func evaluating(_ source: Expression<Value>) -> Verdict {
    if passes, let evaluation, case .pending = evaluation.state {
      _ = try? source.evaluatedOnce(evaluation).evaluate()
    }
    return self
  }

  /// Evaluates the expression if the matcher has passed without asking for the value.
  ///
  /// The evaluation of the verdict then has an outcome, which a requirement returns.
  ///
  /// - Returns: This verdict.
  nonisolated(nonsending) fileprivate func evaluating(
    _ source: AsyncExpression<Value>
  ) async -> Verdict {
    if passes, let evaluation, case .pending = evaluation.state {
      _ = try? await source.evaluatedOnce(evaluation).evaluate()
    }
    return self
  }
}

extension Error {
  /// Whether the error ends a wait, because the next poll would meet it again.
  fileprivate var endsWaits: Bool { (self as? any TransientError)?.isTransient != true }
}

extension Expression {
  /// Evaluates the expression as the check asks, and returns the verdict on its value.
  ///
  /// A wait blocks the thread.
  ///
  /// - Parameters:
  ///   - first: The outcome and the status of the first evaluation of a wait, if the caller has
  ///     already made it.
  ///   - keepsOutcome: Whether the verdict has the outcome. If so, the expression is evaluated even
  ///     if the matcher passes without asking for the value.
  @usableFromInline
  func verdict(
    _ check: Check, by matcher: Matcher<Value>,
    after first: InlinedEvaluation<Value>? = nil,
    keepsOutcome: Bool = false
  ) -> Verdict<Value> {
    if let wait = check.wait {
      let verdict = polled(check, wait, by: matcher, after: first)
      return keepsOutcome ? verdict.evaluating(withoutCaching()) : verdict
    }
    guard keepsOutcome else {
      // The text reads the value from the cache, and only if it mentions the value: the expression
      // may have trapped inside the matcher.
      return Verdict(
        Result { try matcher.satisfies(self) }, check, by: matcher, actual: { try? evaluate() })
    }
    let evaluation = MemoizedEvaluation<Value>()
    let once = evaluatedOnce(evaluation)
    let verdict = Verdict(
      Result { try matcher.satisfies(once) }, check, by: matcher, of: evaluation,
      actual: { try? once.evaluate() })
    return verdict.evaluating(self)
  }

  /// Evaluates the expression as the check asks, and returns the verdict on its value.
  ///
  /// A wait suspends the task. The expression is evaluated in the caller's isolation. The parameters
  /// are those of the blocking form.
  @usableFromInline
  nonisolated(nonsending) func verdict(
    _ check: Check, by matcher: some AsyncableMatcher<Value>,
    after first: InlinedEvaluation<Value>? = nil,
    keepsOutcome: Bool = false
  ) async -> Verdict<Value> {
    // During a wait, a synchronous matcher receives the expression itself, because it may have to
    // guard the evaluation, for example to catch a trap.
    guard let wait = check.wait, let matcher = matcher as? Matcher<Value> else {
      return await toAsyncExpression().verdict(check, by: matcher, keepsOutcome: keepsOutcome)
    }
    let verdict = await polled(check, wait, by: matcher, after: first)
    return keepsOutcome ? verdict.evaluating(withoutCaching()) : verdict
  }
}

extension AsyncExpression {
  /// Evaluates the expression as the check asks, and returns the verdict on its value.
  ///
  /// A wait suspends the task. The expression is evaluated in the caller's isolation.
  ///
  /// - Parameter keepsOutcome: Whether the verdict has the outcome. If so, the expression is
  ///   evaluated even if the matcher passes without asking for the value.
  @usableFromInline
  nonisolated(nonsending) func verdict(
    _ check: Check, by matcher: some AsyncableMatcher<Value>, keepsOutcome: Bool = false
  ) async -> Verdict<Value> {
    let verdict: Verdict<Value>
    if let wait = check.wait {
      verdict = await polled(check, wait, by: matcher)
    } else {
      verdict = await self.verdict(check, by: matcher, MemoizedEvaluation())
    }
    guard keepsOutcome else { return verdict }
    return await verdict.evaluating(check.wait == nil ? self : withoutCaching())
  }

  /// Evaluates the expression once, and returns the verdict on its value.
  ///
  /// - Parameter evaluation: Stores the state of this evaluation.
  nonisolated(nonsending) func verdict(
    _ check: Check, by matcher: some AsyncableMatcher<Value>,
    _ evaluation: MemoizedEvaluation<Value>
  ) async -> Verdict<Value> {
    let once = evaluatedOnce(evaluation)
    let result: Result<MatcherResult, any Error>
    do {
      result = .success(try await matcher.satisfies(once))
      // If the matcher has failed without asking for the value, evaluate now: the text may mention
      // the value, and cannot await it.
      if case .pending = evaluation.state, case .success(let result) = result,
        !result.toBoolean(expectation: check.style)
      {
        _ = try? await once.evaluate()
      }
    } catch {
      result = .failure(error)
    }
    return Verdict(
      result, check, by: matcher as? Matcher<Value>, of: evaluation,
      actual: { try? evaluation.outcome?.get() })
  }
}
