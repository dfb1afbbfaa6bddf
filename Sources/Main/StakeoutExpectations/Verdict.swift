// An evaluation that was judged, its verdict, and the one place that reports it.

public import StakeoutCore
public import StakeoutMatching

/// The result of an evaluation, and the status that a matcher has given it.
///
/// Claims, and the first poll of a wait, judge with it where the compiler can specialise the code for
/// the value and the matcher, so that a pass costs little more than the comparison.
@usableFromInline struct Judged<Value> {
  @usableFromInline let outcome: Result<Value?, any Error>
  @usableFromInline let status: Result<MatcherStatus, any Error>
}

extension Judged {
  /// Judges an outcome.
  ///
  /// - Parameter matcher: A matcher that judges outcomes.
  @inlinable @inline(__always)
  init(_ outcome: Result<Value?, any Error>, by matcher: Matcher<Value>) {
    self.outcome = outcome
    status = Result { try matcher.status(of: outcome) }
  }

  /// Whether a claim of this style passes, and no handler wants to know.
  @inlinable @inline(__always)
  func passesUnwatched(_ style: ExpectationStyle) -> Bool {
    guard case .success(let status) = status else { return false }
    return status.passes(style) && !VerdictReceivers.isWatching
  }

  /// The verdict, with its text.
  ///
  /// - Parameter keepsText: Whether the text of a passing verdict may be needed.
  func verdict(
    by matcher: Matcher<Value>, _ style: ExpectationStyle, _ verb: String, _ description: String?,
    keepsText: Bool = false
  ) -> Verdict {
    Verdict(
      status.map { matcher.result($0, of: outcome) }, of: matcher, style, verb: verb,
      description: description, keepsText: keepsText, actual: { try? outcome.get() })
  }
}

/// Hands a verdict over to the handler in force, or to the reporter.
///
/// Its arguments are not those of a ``Judged``, which would be made for each expectation that passes.
@usableFromInline
func handOver<Value>(
  _ status: Result<MatcherStatus, any Error>, of outcome: Result<Value?, any Error>,
  by matcher: Matcher<Value>, _ style: ExpectationStyle, _ verb: String, _ description: String?,
  at site: SourceSite
) {
  Judged(outcome: outcome, status: status).verdict(by: matcher, style, verb, description)
    .handOver(at: site, in: .current)
}

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

/// The request of a waiting verb: the condition to wait for, and the timeout.
///
/// Only the requirements of claims with an underscore name it; it is not API.
public struct Eventual {
  @usableFromInline let style: ExpectationStyle
  let verb: String
  let ending: Ending
  /// The time of the request, at which the wait begins.
  private(set) var start = Deadline.now
  private(set) var timeout: TimeSpan
  let pollInterval: TimeSpan
  let description: String?

  /// The poll whose verdict is the verdict of the whole wait.
  @usableFromInline enum Ending {
    case firstPass
    case firstFailure
    /// The single poll after the time is over.
    case endOfTime
  }

  /// Waits until the value matches, or watches for the whole time that it never does.
  package static func within(
    _ time: TimeSpan, _ style: ExpectationStyle, _ description: String?
  ) -> Eventual {
    let (verb, ending): (String, Ending) =
      style == .toMatch ? ("to eventually", .firstPass) : ("to never", .firstFailure)
    return Eventual(style, verb, ending, time, PollingDefaults.pollInterval, description)
  }

  /// Waits for the whole time, and then judges the value once.
  package static func after(
    _ time: TimeSpan, _ style: ExpectationStyle, _ description: String?
  ) -> Eventual {
    let verb = style == .toMatch ? "after \(time) to" : "after \(time) to not"
    return Eventual(style, verb, .endOfTime, time, time, description)
  }

  @usableFromInline
  init(
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

  /// The matcher for all polls.
  ///
  /// A matcher that compares with the state before the wait captures that state now. For a single
  /// poll at the end, the matcher captures it itself.
  func readied<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    ending == .endOfTime ? matcher : matcher.prepared
  }

  /// How the matcher judges the traps of all threads during the wait; nil if the wait polls.
  ///
  /// Only a wait that a trap can end evaluates once. A wait that ends without a trap would end before
  /// a thread has trapped.
  func trapJudgement<Value>(of matcher: Matcher<Value>) -> TrapJudgement? {
    switch (ending, style) {
    case (.firstPass, .toMatch), (.firstFailure, .toNotMatch): matcher.extras.trapJudgement
    default: nil
    }
  }

  /// The same request with what is left of its time.
  func continued(since start: Deadline) -> Eventual {
    let left = max(.zero, timeout.duration - Deadline.now.duration(since: start))
    var copy = self
    copy.timeout = .nanoseconds(Int(clamping: left.saturatedNanoseconds))
    copy.start = .now
    return copy
  }

  /// The failure of a wait that cannot begin; nil if it can.
  var refusal: Verdict? {
    timeout.refusal ?? (pollInterval.isNotANumber ? .notANumber("poll interval") : nil)
  }
}

extension TimeSpan {
  /// The failure of a wait for this span; nil if it is valid.
  var refusal: Verdict? { isNotANumber ? .notANumber("timeout") : nil }
}

extension Waiter {
  /// Creates a waiter that starts now.
  init(timeout: TimeSpan, pollInterval: TimeSpan) {
    self.init(start: .now, timeout: timeout.duration, longestPause: pollInterval.duration)
  }
}

extension Verdict {
  /// The failure of a verb that would block the code it waits for; nil if it may block.
  static var refusalToBlock: Verdict? {
    WaitingPlace.current.refusalToBlock(underSwiftTesting: Owner.isOfSwiftTesting).map(
      Verdict.init(failingWith:))
  }

  /// The failure of a verb with a time that is not a number.
  static func notANumber(_ name: String) -> Verdict {
    Verdict(failingWith: "cannot wait: the \(name) is not a number")
  }
}
