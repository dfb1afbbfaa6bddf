internal import StakeoutMatching
internal import StakeoutReporting

/// What an expectation came to: whether it passes, and the text for the case that anybody asks.
struct Verdict {
  let passes: Bool
  /// Whether an error kept the matcher from a verdict of its own.
  var isError = false
  let message: () -> FailureMessage

  /// The one way out of every expectation.
  ///
  /// Nothing is formatted for one that passes, unless a handler is in force that wants to see
  /// those, too.
  func handOver(at site: SourceSite, in context: @autoclosure () -> TestContext) {
    if let handler = AssertionHandlers.override {
      handler.assert(passes, message: message(), location: site)
    } else if !passes {
      Reporter.report(Failure(message: message().stringValue, site: site), in: context())
    }
    if !passes { FailureTally.noteFailure() }
  }
}

extension Expression {
  /// Holds the value against a matcher, evaluating it once.
  func verdict(
    of matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, description: String?
  ) -> Verdict {
    do {
      let result = try matcher.satisfies(self)
      return Verdict(passes: result.toBoolean(expectation: style)) {
        // The value comes out of the memory of the expression.
        result.message.failure(
          verb: verb, description: description, actual: stringify(try? evaluate()))
      }
    } catch {
      return Verdict(passes: false, isError: true) { FailureMessage(unexpectedError: error) }
    }
  }
}

extension AsyncExpression {
  /// Holds the value against a matcher, evaluating it once.
  ///
  /// - Parameter keepsText: Whether somebody will want the text of a verdict that passes.
  nonisolated(nonsending) func verdict(
    of matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    description: String?, keepsText: Bool = false
  ) async -> Verdict {
    do {
      let once = evaluatedOnce()
      let result = try await matcher.satisfies(once)
      if result.toBoolean(expectation: style) && !keepsText && AssertionHandlers.override == nil {
        return Verdict(passes: true, message: { FailureMessage() })
      }
      // A text cannot await: the value, remembered by the expression, is fetched for it now.
      let actual = try? await once.evaluate()
      return Verdict(passes: result.toBoolean(expectation: style)) {
        result.message.failure(verb: verb, description: description, actual: stringify(actual))
      }
    } catch {
      return Verdict(passes: false, isError: true) { FailureMessage(unexpectedError: error) }
    }
  }
}
