// The question that a verb such as `to` asks: whether a value matches, now or during a wait.

internal import StakeoutCore
public import StakeoutMatching

/// The question that a verb asks: whether a value must match, and for a verb that waits, when.
///
/// A requirement of ``Claim`` whose name begins with an underscore takes a check. So it is public, but
/// it is not API.
public struct Check {
  // The struct has few parts, because a release build looks into a small struct only. It then sees that a
  // verb does not wait.
  @usableFromInline let style: ExpectationStyle
  @usableFromInline let description: String?
  /// The times and the ending of a wait; nil if the verb judges once, now.
  @usableFromInline let wait: Wait?

  /// The times of a wait, and the evaluation that ends it.
  @usableFromInline final class Wait: Sendable {
    let ending: Ending
    /// The time at which the wait begins.
    let start: Deadline
    let timeout: TimeSpan
    /// The longest pause between two evaluations.
    let pollInterval: TimeSpan

    init(ending: Ending, start: Deadline, timeout: TimeSpan, pollInterval: TimeSpan) {
      (self.ending, self.start, self.timeout) = (ending, start, timeout)
      self.pollInterval = pollInterval
    }
  }

  /// The evaluation whose verdict is the verdict of the whole wait.
  @usableFromInline enum Ending: Sendable {
    /// The first evaluation that passes, or else the last one.
    case firstPass
    /// The first evaluation that fails, or else the last one.
    case firstFailure
    /// The only evaluation, which begins when the time is over.
    case endOfTime
  }

  /// Creates the check of a verb that waits, starting now.
  @usableFromInline
  init(
    _ style: ExpectationStyle, _ ending: Ending, _ timeout: TimeSpan, _ pollInterval: TimeSpan,
    _ description: String?
  ) {
    self.init(
      style, description,
      Wait(ending: ending, start: .now, timeout: timeout, pollInterval: pollInterval))
  }

  private init(_ style: ExpectationStyle, _ description: String?, _ wait: Wait?) {
    self.style = style
    self.description = description
    self.wait = wait
  }

  /// Whether the verb waits; false if it judges once, now.
  @inlinable @inline(always)
  var waits: Bool {
    switch wait {
    case .none: false
    case .some: true
    }
  }

  /// Creates a check for a verb that waits for this time at most.
  ///
  /// The style `toMatch` waits until the value matches. The style `toNotMatch` requires for the whole
  /// time that the value never matches.
  package static func within(
    _ time: TimeSpan, _ style: ExpectationStyle, _ description: String?
  ) -> Check {
    let ending: Ending = style == .toMatch ? .firstPass : .firstFailure
    return Check(style, ending, time, PollingDefaults.pollInterval, description)
  }

  /// Creates a check that waits for the whole time, and then judges the value once.
  package static func after(
    _ time: TimeSpan, _ style: ExpectationStyle, _ description: String?
  ) -> Check {
    Check(style, .endOfTime, time, time, description)
  }

  /// The words of the verb in the text of a failure, such as "to eventually".
  var verb: String {
    switch (wait?.ending, style) {
    case (nil, .toMatch): "to"
    case (nil, .toNotMatch): "to not"
    case (.firstPass, .toMatch): "to eventually"
    case (.firstPass, .toNotMatch): "to eventually not"
    case (.firstFailure, .toMatch): "to always"
    case (.firstFailure, .toNotMatch): "to never"
    case (.endOfTime, .toMatch): "after \(wait?.timeout ?? 0) to"
    case (.endOfTime, .toNotMatch): "after \(wait?.timeout ?? 0) to not"
    }
  }

  /// Whether a passing verdict keeps its text.
  ///
  /// It does in a wait that passes only at the end of its time, because a cancellation turns that
  /// pass into a failure.
  var keepsText: Bool { wait.map { $0.ending != .firstPass } ?? false }
}

extension Check.Wait {
  /// The message of the failure if the wait cannot begin; nil if it can.
  var invalidArgument: String? {
    timeout.invalidArgument ?? (pollInterval.isNotANumber ? .notANumber("poll interval") : nil)
  }

  /// Returns a wait that begins now, with the rest of this wait's time.
  ///
  /// - Parameter start: The time from which the timeout counts.
  func continued(since start: Deadline) -> Check.Wait {
    let left = max(.zero, timeout.duration - Deadline.now.duration(since: start))
    return Check.Wait(
      ending: ending, start: .now, timeout: .nanoseconds(Int(clamping: left.saturatedNanoseconds)),
      pollInterval: pollInterval)
  }

  /// A waiter whose timeout counts from the start of the wait.
  var waiter: Waiter {
    Waiter(start: start, timeout: timeout.duration, longestPause: pollInterval.duration)
  }
}

extension TimeSpan {
  /// The message of the failure if a wait cannot take this span; nil if it can.
  var invalidArgument: String? { isNotANumber ? .notANumber("timeout") : nil }
}

extension String {
  /// Returns the message of the failure for a time that is not a number.
  fileprivate static func notANumber(_ name: String) -> String {
    "cannot wait: the \(name) is not a number"
  }
}

extension Waiter {
  /// Creates a waiter that starts now.
  init(timeout: TimeSpan, pollInterval: TimeSpan) {
    self.init(start: .now, timeout: timeout.duration, longestPause: pollInterval.duration)
  }
}
