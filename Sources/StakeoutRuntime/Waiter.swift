/// Decides when a condition that does not hold yet is evaluated again, and when to give up.
///
/// A pure decision: times go in, an action comes out. `block(wakes:until:)` drives it on a thread
/// that may be blocked, `suspend(wakes:until:)` in a task that may not.
package struct Waiter: Sendable {
  /// What to do after an evaluation that did not satisfy the condition.
  package enum Action: Sendable, Hashable {
    /// Evaluate again at this moment, or earlier when something happens.
    case pause(until: Deadline)
    /// The last evaluation has been made.
    case giveUp
  }

  /// How a wait ended.
  package enum End: Sendable {
    /// The condition held.
    case satisfied
    /// It did not hold in any evaluation up to the deadline.
    case timedOut
    /// The task was cancelled, and the condition did not hold in a last evaluation.
    case cancelled
  }

  /// How long a waiter that is woken by an event sleeps at most, in case that the evaluation
  /// depends on more than its wake source knows.
  ///
  /// Each beat costs some 0.1 ms of processor time: it comes after a long sleep, to cold caches.
  package static let heartbeat: Duration = .milliseconds(250)

  /// When the wait began.
  package let start: Deadline
  /// When the last evaluation begins.
  package let deadline: Deadline
  /// The longest pause between two evaluations.
  package let longestPause: Duration
  /// Whether an event rings at every change, so that pauses need no schedule.
  package var isWoken = false

  /// - Parameters:
  ///   - start: When the wait begins.
  ///   - timeout: How long it may take. The last evaluation begins when it is over; with zero, or
  ///     less, the first one is the last.
  ///   - longestPause: The longest pause between evaluations. Early ones are shorter.
  package init(start: Deadline, timeout: Duration, longestPause: Duration) {
    self.start = start
    self.deadline = start.advanced(by: timeout)
    self.longestPause = longestPause
  }

  /// What follows an evaluation that began at `began` and was not satisfied at `now`.
  package func next(evaluationBegan began: Deadline, now: Deadline) -> Action {
    guard began < deadline else { return .giveUp }
    let pause =
      isWoken
      ? Self.heartbeat
      : Wait.pause(after: now.duration(since: start), longest: longestPause)
    return .pause(until: min(deadline, now.advanced(by: pause)))
  }
}
