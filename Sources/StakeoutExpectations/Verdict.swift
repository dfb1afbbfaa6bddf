internal import StakeoutMatching
internal import StakeoutReporting

/// What an expectation came to: whether it passes, and the text for the case that anybody asks.
struct Verdict {
  let passes: Bool
  /// Whether an error kept the matcher from a verdict of its own, and will do so again.
  var isError = false
  /// Builds the text; nil for a pass that nobody watches.
  let message: (() -> FailureMessage)?

  /// The text, built anew each time.
  var text: FailureMessage {
    message?() ?? FailureMessage()
  }

  /// A failure with this one's text and a note below it.
  func failing(_ note: String) -> Verdict {
    Verdict(passes: false) {
      let message = text
      message.append(details: note)
      return message
    }
  }

  /// A pass that nobody watches.
  static var unwatchedPass: Verdict { Verdict(passes: true, message: nil) }

  /// The one way out of every expectation.
  ///
  /// Nothing is formatted for one that passes, unless a handler is in force that wants to see
  /// those, too.
  func handOver(at site: SourceSite, in context: @autoclosure () -> TestContext) {
    guard message != nil else { return }
    if let handler = AssertionHandlers.override {
      handler.assert(passes, message: text, location: site)
    } else if !passes {
      Reporter.report(Failure(message: text.report, site: site), in: context())
    }
    if !passes { FailureTally.noteFailure() }
  }
}

extension Expression {
  /// Holds the value against a matcher, evaluating it once.
  ///
  /// - Parameter keepsText: Whether somebody will want the text of a verdict that passes.
  func verdict(
    of matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, description: String?,
    keepsText: Bool = false
  ) -> Verdict {
    verdict(
      of: matcher, Result { try matcher.satisfies(self) }, style, verb: verb,
      description: description, keepsText: keepsText)
  }

  /// What a matcher's result, or the error in its place, comes to.
  func verdict(
    of matcher: Matcher<Value>, _ result: Result<MatcherResult, any Error>,
    _ style: ExpectationStyle, verb: String, description: String?, keepsText: Bool = false
  ) -> Verdict {
    do {
      let result = try result.get()
      if result.toBoolean(expectation: style) && !keepsText && !AssertionHandlers.isWatching {
        return .unwatchedPass
      }
      return Verdict(passes: result.toBoolean(expectation: style)) {
        // The value comes out of the memory of the expression.
        // Only a text that mentions it asks for it: a matcher may have let an expression trap.
        let failure = result.failure(style, verb: verb, description: description) {
          try? evaluate()
        }
        if style == .toMatch {
          failure.explain(matcher) { try? evaluate() }
        }
        return failure
      }
    } catch {
      return Verdict(passes: false, isError: error.endsWaits) {
        FailureMessage(unexpectedError: error, description: description)
      }
    }
  }
}

extension AsyncExpression {
  /// Holds the value against a matcher, evaluating it once.
  ///
  /// - Parameters:
  ///   - keepsText: Whether somebody will want the text of a verdict that passes.
  ///   - evaluation: What has become of the one evaluation.
  nonisolated(nonsending) func verdict(
    of matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    description: String?, keepsText: Bool = false, _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    do {
      let once = evaluatedOnce(evaluation)
      let result = try await matcher.satisfies(once)
      if result.toBoolean(expectation: style) && !keepsText && !AssertionHandlers.isWatching {
        return .unwatchedPass
      }
      // A text cannot await: the value, remembered by the expression, is fetched for it now.
      let actual = try? await once.evaluate()
      return Verdict(passes: result.toBoolean(expectation: style)) {
        let failure = result.failure(style, verb: verb, description: description) { actual }
        if style == .toMatch, let matcher = matcher as? Matcher<Value> {
          failure.explain(matcher) { actual }
        }
        return failure
      }
    } catch {
      return Verdict(passes: false, isError: error.endsWaits) {
        FailureMessage(unexpectedError: error, description: description)
      }
    }
  }
}

extension FailureMessage {
  /// Adds lines on how the values differ, for a reader.
  fileprivate func explain<T>(_ matcher: Matcher<T>, actual: @escaping () -> T?) {
    let printsAlike = printsAlike && matcher.tellsDifferences
    difference = {
      if let difference = matcher.difference(from: actual()) { return difference }
      return printsAlike ? "(the two print alike, and == says that they differ)" : nil
    }
  }
}

extension Error {
  fileprivate var endsWaits: Bool { (self as? any TransientError)?.isTransient != true }
}
