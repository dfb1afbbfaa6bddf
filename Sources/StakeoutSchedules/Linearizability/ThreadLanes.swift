private import Foundation
internal import StakeoutCalls
internal import StakeoutBase
internal import Synchronization

/// Scenarios on threads that run at once, in real time.
struct ThreadLanes<Subject: Sendable, Model> {
  typealias Action = ThreadAction<Subject>

  /// One scenario on an object of its own.
  private struct Attempt: Sendable {
    let subject: Subject
    let lanes: [[Invocation<Action, Model>]]
    let log: LaneLog
  }

  let timeout: Duration

  /// Runs scenarios with the same number of threads, one after the other, each on a new object.
  ///
  /// After a trap, or when the time is up, it runs no further ones.
  ///
  /// - Returns: What happened, as far as they were run.
  /// - Throws: The error of `make`, or ``ThreadTeam.Shortage``.
  func run(
    _ scenarios: [Scenario<Action, Model>], make: () throws -> (Subject, Model)
  ) throws -> [LaneRun<Model>] {
    guard let size = scenarios.first?.lanes.count else { return [] }
    let objects = try scenarios.map { _ in try make() }
    let attempts = zip(scenarios, objects).map { scenario, object in
      Attempt(subject: object.0, lanes: scenario.lanes, log: LaneLog(lanes: size))
    }
    // A round that hangs must be told from many that take long: these stop early.
    let gate = RoundGate(size: size, closingAt: .after(timeout / 10))
    let work = carryingTest { (lane: Int) in
      for (round, attempt) in attempts.enumerated() {
        guard gate.enter(round) else { return }
        if !Self.run(attempt, lane) { gate.close() }
      }
    }
    let hasEnded = try ThreadTeam.run(size: size, timeout: timeout, onTimeout: gate.close, work)
    let done = gate.roundsBegun
    return zip(scenarios, objects).prefix(done).enumerated().map { round, pair in
      attempts[round].log.run(
        of: pair.0, from: pair.1.1, isHung: !hasEnded && round == done - 1)
    }
  }

  /// Makes the calls of one thread; returns whether they ended.
  private static func run(_ attempt: Attempt, _ lane: Int) -> Bool {
    let trap = Trap.catching {
      for call in attempt.lanes[lane] {
        attempt.log.begin(lane)
        let outcome = CallOutcome { try call.action(attempt.subject) }
        attempt.log.end(lane, outcome)
      }
    }
    if let trap { attempt.log.trapped(lane, trap) }
    return trap == nil
  }
}

/// Where threads wait for each other before each round, so that they begin it together.
///
/// Waiting threads spin at first, and soon yield to threads that have not arrived: a sleeping thread
/// would wake after the other threads have made their calls.
final class RoundGate: Sendable {
  private let size: Int
  private let end: Deadline
  private let arrived = Atomic(0)
  /// Twice the number of rounds that have begun, and one more if the gate is closed.
  private let state = Atomic(0)

  /// Creates a gate that begins no round after `end`, except the first.
  init(size: Int, closingAt end: Deadline) {
    self.size = size
    self.end = end
  }

  /// The number of rounds that have begun.
  var roundsBegun: Int { state.load(ordering: .acquiring) / 2 }

  /// Lets the current round end, and begins no further one.
  func close() { state.bitwiseOr(1, ordering: .acquiringAndReleasing) }

  /// Waits until all threads have come; returns whether the round begins.
  func enter(_ round: Int) -> Bool {
    let isLast =
      arrived.add(1, ordering: .acquiringAndReleasing).newValue == size * (round + 1)
    if isLast {
      if round > 0, end.hasPassed { close() }
      // Not if the gate is closed.
      _ = state.compareExchange(
        expected: 2 * round, desired: 2 * (round + 1), ordering: .acquiringAndReleasing)
    }
    var turns = 0
    while true {
      let state = state.load(ordering: .acquiring)
      if state / 2 > round { return true }
      if state % 2 == 1 { return false }
      turns += 1
      if turns > 100, turns <= 2_000 { sched_yield() }
      if turns > 2_000 { Wait.until(.after(.microseconds(turns < 3_000 ? 10 : 1_000))) }
    }
  }
}
