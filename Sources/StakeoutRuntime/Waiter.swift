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

  /// What may have kept the condition from coming true: the wait itself.
  package enum Obstacle: Sendable, Hashable {
    /// The wait was in an item of the main queue, and the next one begins when that has ended.
    case mainQueue
    /// No thread was free for a task that was started when the wait began.
    case pool
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
  /// What a blocking wait that timed out has held up itself; nil while nothing of it is known.
  package internal(set) var obstacle: Obstacle?

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

extension Waiter {
  /// What a wait says that did not last as long as it should.
  package static let cancellationNote = "(the task was cancelled before the time was over)"

  /// What the failure of a wait that has ended so says besides; nil when there is nothing to say.
  package func note(on end: End) -> String? {
    switch end {
    case .satisfied: nil
    case .timedOut: obstacleNote
    case .cancelled: Self.cancellationNote
    }
  }

  /// Explains a blocking wait that has held up what it waited for; nil when it has not.
  ///
  /// A pool that was busy for less than a tenth of a second was not blocked.
  package var obstacleNote: String? {
    switch obstacle {
    case .mainQueue: "(this has blocked the main queue, so that nothing could come from there)"
    case .pool where deadline.duration(since: start) >= .milliseconds(100):
      """
      (no thread of Swift's pool was free in the meantime: code that blocks holds them, as waits \
      without 'await' do. Make such tests 'async', or give them the trait '.mayBlock')
      """
    case .pool, nil: nil
    }
  }
}
