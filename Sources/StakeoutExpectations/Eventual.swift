internal import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

/// One expectation that waits: what for, how long, and what the latest attempt came to.
///
/// The verbs differ in these values and in nothing else. In an attempt the expression runs once:
/// the matcher and the failure's text see the same value.
struct Eventual {
  private let style: ExpectationStyle
  private let verb: String
  private let ending: Ending
  private let timeout: TimeSpan
  private let pollInterval: TimeSpan
  private let description: String?
  private var latest = Verdict(passes: false) { FailureMessage() }
  private var slowestAttempt = Duration.zero

  /// Which verdict on a single attempt is the verdict on the whole.
  private enum Ending {
    case firstPass
    case firstFailure
  }

  /// Waits for a value that matches.
  static func match(
    _ timeout: TimeSpan, _ pollInterval: TimeSpan, _ description: String?
  ) -> Eventual {
    Eventual(.toMatch, "to eventually", .firstPass, timeout, pollInterval, description)
  }

  /// Waits for a value that does not match.
  static func mismatch(
    _ timeout: TimeSpan, _ pollInterval: TimeSpan, _ description: String?
  ) -> Eventual {
    Eventual(.toNotMatch, "to eventually not", .firstPass, timeout, pollInterval, description)
  }

  /// Watches that no value matches.
  static func never(
    _ timeout: TimeSpan, _ pollInterval: TimeSpan, _ description: String?
  ) -> Eventual {
    Eventual(.toNotMatch, "to never", .firstFailure, timeout, pollInterval, description)
  }

  /// Watches that each value matches.
  static func always(
    _ timeout: TimeSpan, _ pollInterval: TimeSpan, _ description: String?
  ) -> Eventual {
    Eventual(.toMatch, "to always", .firstFailure, timeout, pollInterval, description)
  }

  private init(
    _ style: ExpectationStyle, _ verb: String, _ ending: Ending, _ timeout: TimeSpan,
    _ pollInterval: TimeSpan, _ description: String?
  ) {
    self.style = style
    self.verb = verb
    self.ending = ending
    self.timeout = timeout
    self.pollInterval = pollInterval
    self.description = description
  }

  /// A waiter for this expectation, starting now.
  var waiter: Waiter { Waiter(timeout: timeout, pollInterval: pollInterval) }

  /// Makes an attempt, and tells whether it is the last one that is needed.
  ///
  /// An error that the expression throws ends every wait, unless it is a ``TransientError``.
  mutating func isSettled<Value>(by attempt: Expression<Value>, _ matcher: Matcher<Value>) -> Bool {
    let began = Deadline.now
    latest = attempt.verdict(
      of: matcher, style, verb: verb, description: description, keepsText: keepsText)
    return isSettled(since: began)
  }

  /// Makes an attempt, as the synchronous form does, in the caller's isolation.
  nonisolated(nonsending) mutating func isSettled<Value>(
    by attempt: AsyncExpression<Value>, _ matcher: some AsyncableMatcher<Value>
  ) async -> Bool {
    let began = Deadline.now
    latest = await attempt.verdict(
      of: matcher, style, verb: verb, description: description, keepsText: keepsText)
    return isSettled(since: began)
  }

  /// One that watches fails, with the text of the latest attempt, when it is cancelled.
  private var keepsText: Bool { ending == .firstFailure }

  private mutating func isSettled(since began: Deadline) -> Bool {
    slowestAttempt = max(slowestAttempt, Deadline.now.duration(since: began))
    return latest.passes == (ending == .firstPass) || latest.isError
  }

  /// What the wait came to: the verdict of the last attempt.
  func verdict(after end: Waiter.End, of waiter: Waiter) -> Verdict {
    switch end {
    case .satisfied: return latest
    case .cancelled: return latest.failing(Waiter.cancellationNote)
    case .timedOut:
      let notes = [Self.excuse(for: slowestAttempt, within: timeout), waiter.obstacleNote]
        .compactMap(\.self)
      guard !latest.passes, !notes.isEmpty else { return latest }
      return latest.failing(notes.joined(separator: "\n"))
    }
  }

  /// Why the wait cannot begin; nil when it can.
  var refusal: Verdict? {
    timeout.refusal ?? (pollInterval.isNotANumber ? .notANumber("poll interval") : nil)
  }

  /// Says that there was hardly time for a second attempt; nil when that was not the problem.
  ///
  /// A delay below a tenth of a second is the machine's rather than the expression's, and with a
  /// timeout of nothing one attempt is what was asked for.
  static func excuse(for attempt: Duration, within timeout: TimeSpan) -> String? {
    guard timeout.duration > .zero, attempt > timeout.duration, attempt >= .milliseconds(100)
    else { return nil }
    let (seconds, attoseconds) = attempt.components
    let took = TimeSpan.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    return "(the expression took \(took), longer than the timeout of \(timeout))"
  }
}

extension Waiter {
  /// A waiter for one expectation, starting now.
  init(timeout: TimeSpan, pollInterval: TimeSpan) {
    self.init(start: .now, timeout: timeout.duration, longestPause: pollInterval.duration)
  }
}

extension Verdict {
  /// The failure of a verb that was about to block what it waits for; nil where it may block.
  static var refusalToBlock: Verdict? {
    let inSwiftTesting = TestContext.isOfSwiftTesting
    return WaitingPlace.current.refusalToBlock(underSwiftTesting: inSwiftTesting).map { text in
      Verdict(passes: false) { FailureMessage(stringValue: text) }
    }
  }

  /// The failure of a verb that was given a time which is no number.
  static func notANumber(_ name: String) -> Verdict {
    Verdict(passes: false) {
      FailureMessage(stringValue: "cannot wait: the \(name) is not a number")
    }
  }
}
