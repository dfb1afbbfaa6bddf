/// Repeats the decisions of another run; where they end, takes the oldest job.
final class ReplayChooser: Chooser {
  private let choices: [Int]
  private var next = 0
  /// The first step at which there were fewer jobs than the decision needs.
  private var misfitStep: Int?

  /// Why the decisions do not fit this run, in words; nil if the run took all of them.
  var misfit: String? {
    if let misfitStep {
      return "it does not fit this body, which offers fewer choices at step \(misfitStep + 1)"
    }
    if next == choices.count { return nil }
    return "it does not fit this body, which ends after \(next) of its \(choices.count) choices"
  }

  /// - Parameter choices: None for first in, first out.
  init(_ choices: [Int] = []) { self.choices = choices }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    guard next < choices.count else { return 0 }
    let choice = choices[next]
    next += 1
    if choice < count { return choice }
    misfitStep = misfitStep ?? step
    return choice % count
  }
}
