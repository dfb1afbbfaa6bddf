internal import StakeoutCalls

/// Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010).
///
/// Each task has a random priority, and the task with the highest one runs. At `depth - 1` random steps,
/// the priority of that task becomes the lowest.
///
/// A bug that needs `depth` decisions is found with a probability of at least
/// 1 / (tasks × steps^(depth - 1)) in each run, unless it needs a task to wait for longer than
/// ``Fairness`` allows.
final class PriorityChooser: Chooser {
  private var random: SeededGenerator
  private var priorities: [UInt64: Int64] = [:]
  /// The steps at which a priority changes, the earliest last.
  private var changes: [Int]
  /// Below all priorities that a task begins with, and lower with each change.
  private var lowest: Int64 = 0

  private static let mostChanges = 100_000

  /// - Parameters:
  ///   - depth: How many decisions the bug needs; at least 1.
  ///   - steps: About how many steps a run has.
  init(seed: UInt64, depth: Int, steps: Int) {
    var random = SeededGenerator(seed: seed)
    let steps = max(1, steps)
    // More changes than steps decide nothing, and a test may pass any depth.
    let changeCount = min(max(1, depth) - 1, steps, Self.mostChanges)
    changes = (0..<changeCount).map { _ in Int.random(in: 0..<steps, using: &random) }
      .sorted(by: >)
    self.random = random
  }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    var best = highest(among: count, whose: key)
    while let change = changes.last, change <= step {
      changes.removeLast()
      giveWay(key(best))
      best = highest(among: count, whose: key)
    }
    return best
  }

  func giveWay(_ key: UInt64) {
    lowest -= 1
    priorities[key] = lowest
  }

  private func highest(among count: Int, whose key: (Int) -> UInt64) -> Int {
    var (best, top) = (0, Int64.min)
    for index in 0..<count {
      let priority = priority(of: key(index))
      if index == 0 || priority > top { (best, top) = (index, priority) }
    }
    return best
  }

  private func priority(of key: UInt64) -> Int64 {
    if let known = priorities[key] { return known }
    let new = Int64.random(in: 1...(.max), using: &random)
    priorities[key] = new
    return new
  }
}
