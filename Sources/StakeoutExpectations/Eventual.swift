internal import StakeoutMatching
internal import StakeoutRuntime

/// One expectation that waits: what for, how long, and what the latest attempt came to.
///
/// The verbs differ in these values and in nothing else. In an attempt the expression runs once:
/// the matcher and the failure's text see the same value.
struct Eventual {
  private let style: ExpectationStyle
  private let verb: String
  private let description: String?
  private var latest = Verdict(passes: false) { FailureMessage() }

  /// Waits for a value that matches.
  static func match(_ description: String?) -> Eventual {
    Eventual(style: .toMatch, verb: "to eventually", description: description)
  }

  /// Waits for a value that does not match.
  static func mismatch(_ description: String?) -> Eventual {
    Eventual(style: .toNotMatch, verb: "to eventually not", description: description)
  }

  private init(style: ExpectationStyle, verb: String, description: String?) {
    self.style = style
    self.verb = verb
    self.description = description
  }

  /// Makes an attempt.
  ///
  /// A pass ends the wait, and so does an error that the expression throws.
  mutating func isSettled<Value>(by attempt: Expression<Value>, _ matcher: Matcher<Value>) -> Bool {
    latest = attempt.verdict(of: matcher, style, verb: verb, description: description)
    return latest.passes || latest.isError
  }

  /// Makes an attempt, as the synchronous form does, in the caller's isolation.
  nonisolated(nonsending) mutating func isSettled<Value>(
    by attempt: AsyncExpression<Value>, _ matcher: some AsyncableMatcher<Value>
  ) async -> Bool {
    latest = await attempt.verdict(of: matcher, style, verb: verb, description: description)
    return latest.passes || latest.isError
  }

  /// What the wait came to: the verdict of the last attempt.
  func verdict(after end: Waiter.End) -> Verdict {
    guard end == .cancelled else { return latest }
    return Verdict(passes: false) {
      let message = latest.message?() ?? FailureMessage()
      message.extendedMessage = "(the task was cancelled before the time was over)"
      return message
    }
  }
}

extension Waiter {
  /// A waiter for one expectation, starting now.
  init(timeout: TimeSpan, pollInterval: TimeSpan) {
    self.init(start: .now, timeout: timeout.duration, longestPause: pollInterval.duration)
  }
}

extension Verdict {
  /// The failure of a verb that was about to block the main actor.
  static var wouldBlockMainActor: Verdict {
    Verdict(passes: false) {
      FailureMessage(
        stringValue: """
          cannot wait here: this blocks the main actor, and with it what it waits for. Make the \
          test 'async' and use 'await': the verb then suspends the task instead.
          """)
    }
  }
}
