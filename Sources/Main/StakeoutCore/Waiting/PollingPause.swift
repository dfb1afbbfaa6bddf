// How long a wait pauses between two evaluations: by the time that it has waited, and by what polling costs.

internal import CStakeout
private import Foundation
private import Synchronization

extension Wait {
  /// The pause between two evaluations of a condition.
  ///
  /// - Parameters:
  ///   - elapsed: The time waited so far.
  ///   - longest: The longest pause.
  ///   - cost: The processor time of polling.
  package static func pause(
    after elapsed: Duration, longest: Duration, cost: PollingCost = PollingCost()
  ) -> Duration {
    let pause = stk_wait_pause(
      stk_poll(
        elapsed: UInt64(clamping: elapsed.saturatedNanoseconds),
        longest: UInt64(clamping: longest.saturatedNanoseconds),
        spent: UInt64(clamping: cost.spent.saturatedNanoseconds),
        waits: UInt32(clamping: cost.waits)))
    return .nanoseconds(Int64(clamping: pause))
  }
}

/// The processor time that a polling wait uses, which decides how often it may evaluate.
package struct PollingCost: Sendable, Hashable {
  /// The processor time that polling has used so far.
  package private(set) var spent: Duration
  /// The number of waits that poll at the same time, including this one.
  package private(set) var waits: Int

  /// Creates the cost of a wait; by default, of one that has not been measured.
  package init(spent: Duration = .zero, waits: Int = 1) {
    (self.spent, self.waits) = (spent, waits)
  }

  /// Adds processor time that an evaluation or a pause used.
  package mutating func add(_ duration: Duration) { spent += duration }

  /// Notes that the wait sleeps from now on.
  mutating func beginPause() { waits = Self.sleepers.add(1, ordering: .relaxed).newValue }

  /// Notes that the wait is awake.
  func endPause() { Self.sleepers.subtract(1, ordering: .relaxed) }

  /// The number of waits that sleep between two evaluations.
  private static let sleepers = Atomic<Int>(0)
}

/// Measures the processor time of one thread after the other.
struct ThreadMeter {
  private var thread = pthread_self()
  private var mark = Duration.zero

  /// Begins a lap on the calling thread.
  mutating func start() { (thread, mark) = (pthread_self(), Wait.threadTime) }

  /// Ends a lap and begins another one.
  ///
  /// - Returns: The processor time of the lap; zero if it began on another thread, because an
  ///   asynchronous condition shares its threads with other tasks.
  mutating func lap() -> Duration {
    let last = self
    start()
    return pthread_equal(last.thread, thread) != 0 ? mark - last.mark : .zero
  }
}
