/// Repeats the decisions of another run; where they end, takes the oldest job.
final class ReplayChooser: Chooser {
  private let choices: [Int]
  private var next = 0
  /// The step at which there were fewer jobs than the decision needs; nil if all fitted.
  private(set) var misfit: Int?

  init(_ choices: [Int]) { self.choices = choices }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    guard next < choices.count else { return 0 }
    let choice = choices[next]
    next += 1
    if choice < count { return choice }
    misfit = misfit ?? step
    return choice % count
  }

  /// Whether there were more decisions than the run had.
  var isLeftOver: Bool { next < choices.count }
}
