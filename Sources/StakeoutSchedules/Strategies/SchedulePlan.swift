/// How the jobs of one schedule are chosen.
enum SchedulePlan: Hashable, Sendable {
  /// By the place of each job among those that are ready; the oldest from there on.
  case choices([Int])
  case random
  case priorities(depth: Int, steps: Int)
  /// The choices of the exhaustive strategy in its run with this number, from 0.
  case exhaustive(number: Int)
}

extension ScheduleToken {
  /// - Parameter tree: The runs before it, for the exhaustive strategy.
  func chooser(after tree: DepthFirst) -> any Chooser {
    switch plan {
    case .choices(let choices): ReplayChooser(choices)
    case .random: RandomChooser(seed: seed)
    case .priorities(let depth, let steps):
      PriorityChooser(seed: seed, depth: depth, steps: steps)
    case .exhaustive: ReplayChooser(tree.next)
    }
  }
}
