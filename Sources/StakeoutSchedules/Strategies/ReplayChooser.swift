/// Repeats the decisions of another run; where they end, takes the oldest job.
final class ReplayChooser: Chooser {
  private let choices: [Int]
  private var next = 0
  private var firstMisfit: Misfit?

  /// Why the decisions do not fit this run; nil if the run took all of them.
  var misfit: Misfit? {
    firstMisfit ?? (next < choices.count ? .tooFewChoices(next, of: choices.count) : nil)
  }

  enum Misfit: CustomStringConvertible {
    /// At this step there were fewer jobs than the decision needs.
    case tooFewJobs(step: Int)
    /// The run has ended before the last decisions.
    case tooFewChoices(Int, of: Int)
    /// The exhaustive strategy has no schedule with such a number.
    case tooFewSchedules(Int)

    var description: String {
      switch self {
      case .tooFewJobs(let step):
        "it does not fit this body, which offers fewer choices at step \(step + 1)"
      case .tooFewChoices(let count, let planned):
        "it does not fit this body, which ends after \(count) of its \(planned) choices"
      case .tooFewSchedules(let count):
        "it does not fit this body, which has only \(count) schedules"
      }
    }
  }

  /// - Parameters:
  ///   - choices: None for first in, first out.
  ///   - misfit: Why the decisions are not those of the schedule that was asked for.
  init(_ choices: [Int] = [], misfit: Misfit? = nil) {
    self.choices = choices
    firstMisfit = misfit
  }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    guard next < choices.count else { return 0 }
    let choice = choices[next]
    next += 1
    if choice < count { return choice }
    firstMisfit = firstMisfit ?? .tooFewJobs(step: step)
    return choice % count
  }
}
