package import StakeoutBase

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
    WaitingPlace.current.refusalToBlock().map(Verdict.init(failingWith:))
  }

  /// The failure of a verb with a time that is not a number.
  static func notANumber(_ name: String) -> Verdict {
    Verdict(failingWith: "cannot wait: the \(name) is not a number")
  }
}
