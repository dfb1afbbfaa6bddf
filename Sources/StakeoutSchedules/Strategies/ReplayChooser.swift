/// Repeats the decisions of another run; where they end, takes the oldest job.
final class ReplayChooser: Chooser {
  private let choices: [Int]
  private var next = 0
  private var tooFewJobs: Misfit?

  /// Why the decisions do not fit this run; nil if the run took all of them.
  var misfit: Misfit? {
    tooFewJobs ?? (next < choices.count ? .tooFewChoices(next, of: choices.count) : nil)
  }

  enum Misfit: CustomStringConvertible {
    /// At this step there were fewer jobs than the decision needs.
    case tooFewJobs(step: Int)
    /// The run has ended before the last decisions.
    case tooFewChoices(Int, of: Int)

    var description: String {
      switch self {
      case .tooFewJobs(let step):
        "it does not fit this body, which offers fewer choices at step \(step + 1)"
      case .tooFewChoices(let count, let planned):
        "it does not fit this body, which ends after \(count) of its \(planned) choices"
      }
    }
  }

  /// - Parameter choices: None for first in, first out.
  init(_ choices: [Int] = []) { self.choices = choices }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    guard next < choices.count else { return 0 }
    let choice = choices[next]
    next += 1
    if choice < count { return choice }
    tooFewJobs = tooFewJobs ?? .tooFewJobs(step: step)
    return choice % count
  }
}
