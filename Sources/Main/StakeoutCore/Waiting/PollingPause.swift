// Computes how long a polling wait pauses between two evaluations, from the time that it has waited and
// the cost of polling.

private import Foundation
private import Synchronization

extension Wait {
  /// Returns the pause between two evaluations of a condition.
  ///
  /// Pauses are a twenty-fourth of the elapsed time, from 20 µs to 0.35 ms. They get longer when polling
  /// has used its budget: 2.5 ms of processor time, and 1.2 % of the elapsed time. Then a pause lasts
  /// until the wait is within its budget again, but never longer than a twenty-fourth of the elapsed
  /// time. More than eight waits at once share the budget of eight.
  ///
  /// No pause is longer than `longest`. If `longest` is more than 10 ms, the caller wants few evaluations,
  /// and all pauses are a twenty-fourth of the elapsed time.
  ///
  /// - Parameters:
  ///   - elapsed: The time waited so far.
  ///   - longest: The longest pause. Less than 20 µs counts as 20 µs.
  ///   - cost: The processor time of polling.
  package static func pause(
    after elapsed: Duration, longest: Duration, cost: PollingCost = PollingCost()
  ) -> Duration {
    let elapsed = max(elapsed.saturatedNanoseconds, 0)
    let longest = max(longest.saturatedNanoseconds, shortestPause)
    let coarse = min(max(elapsed / pausesPerWait, shortestPause), longest)
    if longest > usualInterval { return .nanoseconds(coarse) }
    // No pause below is longer than the usual interval, which bounds the factors of the product.
    let waits = min(max(Int64(clamping: cost.waits), budgets), Int64(UInt32.max))
    let budget = (firstBudget + elapsed / budgetParts) / waits * budgets
    let debt = max(max(cost.spent.saturatedNanoseconds, 0) - budget, 0)
    let pause = min(debt, usualInterval) * budgetParts * waits / budgets
    return .nanoseconds(min(max(pause, finePause), coarse))
  }

  // All times are in nanoseconds.
  private static let shortestPause: Int64 = 20_000
  /// A pause grows to this part of the elapsed time.
  private static let pausesPerWait: Int64 = 24
  /// Short enough to see a change within 0.5 ms, even if the timer is late.
  private static let finePause: Int64 = 350_000
  /// If the caller allows longer pauses than this, it wants few evaluations.
  private static let usualInterval: Int64 = 10_000_000
  // The processor time that polling may use: the first budget at once, and one of the parts of the elapsed
  // time. That is 14.3 ms in the first second.
  private static let firstBudget: Int64 = 2_500_000
  private static let budgetParts: Int64 = 85
  /// The number of waits at the same time that have a budget each.
  ///
  /// More waits share the budgets of this number.
  private static let budgets: Int64 = 8
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

  /// Counts the wait among the sleeping waits, and notes how many of these there are.
  mutating func beginPause() { waits = Self.sleepers.add(1, ordering: .relaxed).newValue }

  /// Removes the wait from the count of sleeping waits.
  func endPause() { Self.sleepers.subtract(1, ordering: .relaxed) }

  /// The number of waits that sleep between two evaluations.
  private static let sleepers = Atomic<Int>(0)
}

/// A stopwatch for processor time, which measures each lap on the thread that began it.
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
