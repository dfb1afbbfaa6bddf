// Finds the schedule with the fewest departures that still fails.

internal import StakeoutCore

/// Finds a schedule with fewer departures from first in, first out that fails in the same way.
struct Shortening {
  /// How many schedules are tried.
  private static let attempts = 400
  private static let patience = Duration.seconds(10)
  /// How long it goes on without finding anything, if each attempt waits in vain.
  private static let idlePatience = Duration.seconds(1)
  /// How long a hung schedule waits when no code outside of the run resumed its tasks before.
  private static let hangPatience = Duration.milliseconds(20)

  private let explorer: Explorer
  private var best: ScheduleOutcome { didSet { token = best.token } }
  /// The schedule of the best outcome: kept, because an outcome makes its token each time.
  private var token: ScheduleToken
  private var left = attempts
  private let deadline = Deadline.realAfter(patience)
  private var idleDeadline = Deadline.realAfter(idlePatience)

  private init(_ explorer: Explorer, _ failure: ScheduleOutcome) {
    (self.explorer, best, token) = (explorer, failure, failure.token)
  }

  /// The shortest schedule that was found.
  static func shortest(of failure: ScheduleOutcome, by explorer: Explorer) -> ScheduleOutcome {
    // Each attempt would wait for the same threads and blocks, or keep a processor busy for good.
    if failure.report.outsideWorkLeft > 0 || failure.stuck?.isBusy == true { return failure }
    var shortening = Shortening(explorer, failure)
    shortening.leaveOutChunks()
    shortening.lowerChoices()
    return shortening.best
  }

  /// The places of the choices that are not for the oldest job.
  private var departures: [Int] {
    token.choices.indices.filter { token.choices[$0] != 0 }
  }

  /// Leaves out all departures, then half of them, then a quarter, down to single ones.
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

  /// Chooses older jobs.
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

  /// Runs the changed schedule, and keeps it if it fails in the same way.
  private mutating func tries(_ change: (inout [Int]) -> Void) -> Bool {
    left -= 1
    var choices = token.choices
    change(&choices)
    // A step that is long is none that never ends.
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
  /// How far it is from first in, first out: first by the departures, then by their sizes.
  fileprivate var length: (Int, Int) { (departures, choices.reduce(0, +)) }
}
