// Decides when a wait evaluates its condition again and when it gives up, by times alone, without a
// clock or a thread.

/// Decides when to evaluate an unmet condition again, and when to give up.
///
/// The decision is a pure function: times go in, an action comes out. `block(wakes:until:)` drives it
/// on a thread that may block, `suspend(wakes:until:)` in a task that may not.
package struct Waiter: Sendable {
  /// The action after an evaluation that did not satisfy the condition.
  package enum Action: Sendable, Hashable {
    /// Let the main queue or other tasks run, and evaluate again at once.
    case yield
    /// Evaluate again at this moment, or earlier if the event rings.
    case pause(until: Deadline)
    /// Give up: the last evaluation has been made.
    case giveUp
  }

  /// The reason why a wait ended.
  package enum End: Sendable {
    /// The condition held.
    case satisfied
    /// The condition did not hold in any evaluation up to the deadline.
    case timedOut
    /// The task was cancelled, and the condition did not hold in a last evaluation.
    case cancelled
  }

  /// The way in which the wait itself may have prevented the condition from becoming true.
  package enum Obstacle: Sendable, Hashable {
    /// The wait ran in an item of the main queue. The next item starts only after that one ends.
    case mainQueue
    /// No thread was free for a task that was started when the wait began.
    case pool
  }

  /// The longest sleep of a waiter that an event wakes, in case the condition depends on more than
  /// its wake source reports.
  ///
  /// Each such evaluation costs about 0.1 ms of processor time, because caches are cold after a
  /// long sleep.
  package static let heartbeat: Duration = .milliseconds(250)

  /// The default for the longest pause between two evaluations.
  ///
  /// A test that sets a longer pause wants few evaluations.
  package static let usualInterval: Duration = .milliseconds(10)

  /// The time for which a polling wait does not sleep at first.
  ///
  /// Another thread or task often finishes its work within this time, and a sleep would take longer.
  package static let spin: Duration = .microseconds(50)

  /// The time at which the wait began.
  package let start: Deadline
  /// The time at which the last evaluation begins.
  package let deadline: Deadline
  /// The longest pause between two evaluations.
  package let longestPause: Duration
  /// Whether an event rings at every change, so that the wait does not poll.
  package var isWoken = false
  /// The processor time of polling, as far as it has been measured.
  package var cost = PollingCost()
  /// The duration of the evaluation before the current one; zero before the second one.
  private var previousEvaluation = Duration.zero
  /// The duration of the quickest evaluation that did not satisfy the condition; nil before the
  /// first one.
  package private(set) var quickestEvaluation: Duration?
  /// The obstacle that a blocking wait created itself before it timed out; nil if none is known.
  package internal(set) var obstacle: Obstacle?

  /// Creates a waiter.
  ///
  /// - Parameters:
  ///   - start: The time at which the wait begins.
  ///   - timeout: The longest duration of the wait. The last evaluation begins when it is over. If
  ///     it is zero or negative, the condition is evaluated once.
  ///   - longestPause: The longest pause between evaluations. Early pauses are shorter.
  package init(
    start: Deadline = .now, timeout: Duration, longestPause: Duration = Self.usualInterval
  ) {
    self.start = start
    self.deadline = start.advanced(by: timeout)
    self.longestPause = longestPause
  }

  /// Returns the action after an evaluation that began at `began` and was not satisfied at `now`.
  ///
  /// The last evaluation begins at the deadline, because an earlier one may miss a change. If another
  /// evaluation would take until after the deadline, as each of the last two would have done, it is
  /// left out: it would only delay the last one.
  package mutating func next(evaluationBegan began: Deadline, now: Deadline) -> Action {
    let duration = now.duration(since: began)
    quickestEvaluation = min(quickestEvaluation ?? duration, duration)
    guard began < deadline else { return .giveUp }
    let expected = min(duration, previousEvaluation)
    previousEvaluation = duration
    if isWoken { return .pause(until: min(deadline, now.advanced(by: Self.heartbeat))) }
    let elapsed = now.duration(since: start)
    if elapsed < Self.spin, now < deadline, longestPause <= Self.usualInterval { return .yield }
    let pause = Wait.pause(after: elapsed, longest: longestPause, cost: cost)
    let next = now.advanced(by: pause)
    return .pause(until: next.advanced(by: expected) < deadline ? next : deadline)
  }
}

extension Waiter {
  /// The note for a wait that a cancellation ended before its deadline.
  package static let cancellationNote = "(the task was cancelled before the timeout)"

  /// The note that a failure adds for a wait with this end; nil if there is nothing to add.
  package func note(on end: End) -> String? {
    switch end {
    case .satisfied: nil
    case .timedOut: obstacleNote
    case .cancelled: Self.cancellationNote
    }
  }

  /// An explanation if the blocking wait itself blocked the code that it waited for; nil if it did not.
  ///
  /// A pool that was busy for less than a tenth of a second does not count as blocked.
  package var obstacleNote: String? {
    switch obstacle {
    case .mainQueue: "(this wait blocked the main queue, so no work on it could run)"
    case .pool where deadline.duration(since: start) >= .milliseconds(100):
      """
      (no thread of Swift's pool was free during the wait: blocking code, such as waits without \
      'await', occupied them. Make such tests 'async', or give them the trait '.mayBlock')
      """
    case .pool, nil: nil
    }
  }
}
