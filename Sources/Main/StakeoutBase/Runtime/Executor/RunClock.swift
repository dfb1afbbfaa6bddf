internal import CStakeout

/// The time of a run, which stands in for the machine's on the thread of the run: for Swift's two
/// clocks, and for our own deadlines.
package struct RunClock: Sendable {
  private let start = stk_clock_real()

  /// A clock that starts at the machine's present time.
  package init() {}

  /// Has time stand still on the calling thread.
  ///
  /// - Parameter elapsed: Nanoseconds since the start.
  package func hold(at elapsed: UInt64) {
    stk_clock_hold(
      stk_time(suspending: start.suspending + elapsed, continuous: start.continuous + elapsed))
  }

  /// Gives the machine's time back to the calling thread.
  package static func release() { stk_clock_hold(stk_time()) }

  /// The nanoseconds between the start and a deadline, which may have passed.
  package func elapsed(at deadline: Deadline) -> UInt64 {
    deadline.nanoseconds - min(deadline.nanoseconds, start.suspending)
  }

  /// Whether Swift's clocks follow.
  static var isObeyed: Bool {
    let hour: UInt64 = 3_600_000_000_000
    let clock = RunClock()
    clock.hold(at: 0)
    let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
    clock.hold(at: hour)
    defer { release() }
    return continuous.duration(to: .now) == .nanoseconds(hour)
      && suspending.duration(to: .now) == .nanoseconds(hour)
  }
}
