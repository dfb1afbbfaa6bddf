package import StakeoutBase

/// The verdict on a claim: whether it passes, and the text of the failure.
package struct Verdict {
  let passes: Bool
  /// Whether an error prevented a verdict, and will do so again.
  let isError: Bool
  /// Builds the text; nil for a pass that no receiver watches.
  let message: (() -> FailureText)?

  package init(passes: Bool, isError: Bool = false, message: (() -> FailureText)?) {
    self.passes = passes
    self.isError = isError
    self.message = message
  }

  /// Creates a failure with this text.
  init(failingWith text: String) {
    self.init(passes: false) { FailureText(stringValue: text) }
  }

  /// The text, built again at each access.
  var text: FailureText {
    message?() ?? FailureText()
  }

  /// Returns a failure with this verdict's text and a note below it.
  func failing(_ note: String) -> Verdict {
    Verdict(passes: false) {
      let message = text
      message.append(details: note)
      return message
    }
  }

  /// A pass that no receiver watches.
  static var unwatchedPass: Verdict { Verdict(passes: true, message: nil) }

  /// Passes the verdict to the receiver in force, or to the reporter.
  ///
  /// All claims end here.
  ///
  /// A pass formats no text, unless a receiver is in force, which receives passes, too.
  func handOver(at site: SourceSite, in context: @autoclosure () -> Owner) {
    guard message != nil else { return }
    if let receiver = VerdictReceivers.override {
      receiver.receive(passes, text, at: site)
    } else if !passes {
      let (report, isWhole) = ShortText.building { text.report }
      Reporter.report(
        Failure(message: report, site: site), whole: isWhole ? nil : { text.report },
        in: context())
    }
    if !passes { FailureTally.noteFailure() }
  }
}

extension Expression {
  /// Evaluates once, and judges the value with a matcher.
  ///
  /// - Parameter keepsText: Whether the text of a passing verdict may be needed.
  func verdict(
    of matcher: Matcher<Value>, _ style: ExpectationStyle, verb: String, description: String?,
    keepsText: Bool = false
  ) -> Verdict {
    // For a text, the value comes from the cache. It is read only for a text that mentions it, because
    // the matcher may have let the expression trap.
    Verdict(
      Result { try matcher.satisfies(self) }, of: matcher, style, verb: verb,
      description: description, keepsText: keepsText, actual: { try? evaluate() })
  }
}

extension Verdict {
  /// Creates the verdict from a matcher's result or error.
  ///
  /// - Parameters:
  ///   - matcher: The matcher, which may tell where the values differ.
  ///   - keepsText: Whether the text of a passing verdict may be needed.
  ///   - actual: The value, for a text.
  init<Value>(
    _ result: Result<MatcherResult, any Error>, of matcher: Matcher<Value>?,
    _ style: ExpectationStyle, verb: String, description: String?, keepsText: Bool = false,
    actual: @escaping () -> Value?
  ) {
    do {
      let result = try result.get()
      let passes = result.toBoolean(expectation: style)
      guard !passes || keepsText || VerdictReceivers.isWatching else {
        self = .unwatchedPass
        return
      }
      self.init(passes: passes) {
        result.failure(style, verb: verb, description: description, of: matcher, actual: actual)
      }
    } catch {
      self.init(passes: false, isError: error.endsWaits) {
        FailureText(unexpectedError: error, description: description)
      }
    }
  }
}

extension AsyncExpression {
  /// Evaluates once, and judges the value with a matcher.
  ///
  /// - Parameters:
  ///   - keepsText: Whether the text of a passing verdict may be needed.
  ///   - evaluation: The state of the one evaluation.
  nonisolated(nonsending) func verdict(
    of matcher: some AsyncableMatcher<Value>, _ style: ExpectationStyle, verb: String,
    description: String?, keepsText: Bool = false, _ evaluation: Evaluation<Value> = Evaluation()
  ) async -> Verdict {
    let once = evaluatedOnce(evaluation)
    let result: Result<MatcherResult, any Error>
    do {
      result = .success(try await matcher.satisfies(once))
      // A text cannot await. It needs the value of a matcher that has not asked for it.
      if case .pending = evaluation.state, case .success(let result) = result,
        !result.toBoolean(expectation: style)
      {
        _ = try? await once.evaluate()
      }
    } catch {
      result = .failure(error)
    }
    return Verdict(
      result, of: matcher as? Matcher<Value>, style, verb: verb, description: description,
      keepsText: keepsText, actual: { try? evaluation.outcome?.get() })
  }
}

extension Error {
  fileprivate var endsWaits: Bool { (self as? any TransientError)?.isTransient != true }
}
