internal import StakeoutRuntime

/// Finds a schedule with fewer departures from first in, first out that fails in the same way.
struct Shortening {
  /// How many schedules are tried.
  private static let attempts = 400
  private static let patience = Duration.seconds(3)
  /// Nobody outside resumed the tasks before: they are not waited for at length again.
  private static let hangPatience = Duration.milliseconds(20)

  private let explorer: Explorer
  private var best: ScheduleOutcome
  private var left = attempts
  private let deadline = Deadline.realAfter(patience)

  private init(_ explorer: Explorer, _ failure: ScheduleOutcome) {
    (self.explorer, best) = (explorer, failure)
  }

  /// The shortest schedule that was found.
  nonisolated(nonsending) static func shortest(
    of failure: ScheduleOutcome, by explorer: Explorer
  ) async -> ScheduleOutcome {
    var shortening = Shortening(explorer, failure)
    await shortening.leaveOutChunks()
    await shortening.lowerChoices()
    return shortening.best
  }

  /// The places of the choices that are not for the oldest job.
  private var departures: [Int] {
    best.token.choices.indices.filter { best.token.choices[$0] != 0 }
  }

  /// Leaves out half of the departures, then a quarter, down to single ones.
  private mutating func leaveOutChunks() async {
    var size = departures.count
    while size > 0 {
      var start = 0
      while start < departures.count {
        let places = departures.dropFirst(start).prefix(size)
        if !(await tries { choices in for place in places { choices[place] = 0 } }) {
          start += size
        }
        if isOver { return }
      }
      size /= 2
    }
  }

  /// Chooses older jobs.
  private mutating func lowerChoices() async {
    for place in departures where place < best.token.choices.count {
      for choice in 1..<max(1, best.token.choices[place]) {
        if isOver { return }
        if await tries({ $0[place] = choice }) { break }
      }
    }
  }

  private var isOver: Bool { left <= 0 || deadline <= .realNow }

  /// Runs the changed schedule, and keeps it if it fails in the same way.
  private mutating func tries(_ change: (inout [Int]) -> Void) async -> Bool {
    left -= 1
    var choices = best.token.choices
    change(&choices)
    let token = ScheduleToken(seed: best.token.seed, choices: choices)
    let outcome = await RunThread.run { [explorer] in
      explorer.replay(token, patience: Self.hangPatience)
    }
    let isShorter =
      (outcome.token.departures, outcome.token.choices.reduce(0, +))
      < (best.token.departures, best.token.choices.reduce(0, +))
    guard outcome.failsLike(best), isShorter else { return false }
    best = outcome
    return true
  }
}
