// Finds the schedule with the fewest departures from first in, first out that still fails.

internal import StakeoutCore

/// Searches for a schedule with fewer departures from first in, first out that fails in the same way.
struct Shortening {
  /// The number of schedules to try.
  private static let attempts = 400
  private static let patience = Duration.seconds(10)
  /// The time after which the search ends without progress, if the schedule hangs or is stuck.
  private static let idlePatience = Duration.seconds(1)
  /// The time that a hung schedule waits, if no code outside of the run has resumed its tasks before.
  private static let hangPatience = Duration.milliseconds(20)

  private let explorer: Explorer
  private var best: ScheduleOutcome { didSet { token = best.token } }
  /// The schedule of the best outcome.
  ///
  /// Kept, because an outcome computes its token each time.
  private var token: ScheduleToken
  private var left = attempts
  private let deadline = Deadline.realAfter(patience)
  private var idleDeadline = Deadline.realAfter(idlePatience)

  private init(_ explorer: Explorer, _ failure: ScheduleOutcome) {
    (self.explorer, best, token) = (explorer, failure, failure.token)
  }

  /// The shortest schedule that was found; the given one if none is shorter.
  static func shortest(of failure: ScheduleOutcome, by explorer: Explorer) -> ScheduleOutcome {
    // Do not shorten such a failure: each attempt would wait for the same threads and blocks, or keep a
    // processor busy forever.
    if failure.report.outsideWorkLeft > 0 || failure.stuck?.isBusy == true { return failure }
    var shortening = Shortening(explorer, failure)
    shortening.leaveOutChunks()
    shortening.lowerChoices()
    return shortening.best
  }

  /// The indices of the choices for a job other than the oldest.
  private var departures: [Int] {
    token.choices.indices.filter { token.choices[$0] != 0 }
  }

  /// Removes all departures, then half of them, then a quarter, down to single ones.
  private mutating func leaveOutChunks() {
    var size = departures.count
    while size > 0 {
      var start = 0
      while start < departures.count {
        let places = departures.dropFirst(start).prefix(size)
        if !tries({ choices in for place in places { choices[place] = 0 } }) { start += size }
        if isOver { return }
      }
      size /= 2
    }
  }

  /// Replaces choices by choices for older jobs.
  private mutating func lowerChoices() {
    for place in departures where place < token.choices.count {
      for choice in 1..<max(1, token.choices[place]) {
        if isOver { return }
        if tries({ $0[place] = choice }) { break }
      }
    }
  }

  private var isOver: Bool {
    let waits = best.end == .hung || best.end == .stuck
    return left <= 0 || (waits ? min(deadline, idleDeadline) : deadline) <= .realNow
  }

  /// Runs the changed schedule, and keeps it if it fails in the same way and is shorter.
  ///
  /// - Returns: Whether it was kept.
  private mutating func tries(_ change: (inout [Int]) -> Void) -> Bool {
    left -= 1
    var choices = token.choices
    change(&choices)
    // A stuck step needs the full time limit: a shorter one could take a slow step for a stuck one.
    let patience = best.end == .stuck ? nil : Self.hangPatience
    let outcome = explorer.replay(
      ScheduleToken(seed: token.seed, choices: choices), patience: patience)
    guard outcome.failsLike(best), outcome.token.length < token.length else { return false }
    best = outcome
    idleDeadline = .realAfter(Self.idlePatience)
    return true
  }
}

extension ScheduleToken {
  /// The distance from first in, first out: the number of departures, and then the sum of their sizes.
  fileprivate var length: (Int, Int) { (departures, choices.reduce(0, +)) }
}
