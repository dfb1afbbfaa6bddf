package import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

/// The request of a verb that waits: what for, and how long.
public struct Eventual {
  let style: ExpectationStyle
  let verb: String
  let ending: Ending
  let timeout: TimeSpan
  let pollInterval: TimeSpan
  let description: String?

  /// Which verdict on a single attempt is the verdict on the whole.
  enum Ending {
    case firstPass
    case firstFailure
    /// The verdict on the one attempt that follows when the time is over.
    case endOfTime
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

  /// Lets a time pass, whatever happens in it, and then judges the value once.
  package static func after(
    _ time: TimeSpan, _ style: ExpectationStyle, _ description: String?
  ) -> Eventual {
    let verb = style == .toMatch ? "after \(time) to" : "after \(time) to not"
    return Eventual(style, verb, .endOfTime, time, time, description)
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

  /// The matcher for all attempts.
  ///
  /// A matcher that compares with the state before the wait takes that state now. For a single
  /// attempt at the end, the matcher does so itself.
  func readied<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    ending == .endOfTime ? matcher : matcher.prepared
  }

  /// Why the wait cannot begin; nil when it can.
  var refusal: Verdict? {
    timeout.refusal ?? (pollInterval.isNotANumber ? .notANumber("poll interval") : nil)
  }
}

extension TimeSpan {
  /// Why it cannot be waited for; nil when it can.
  var refusal: Verdict? { isNotANumber ? .notANumber("timeout") : nil }
}

extension Waiter {
  /// A waiter that starts now.
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
