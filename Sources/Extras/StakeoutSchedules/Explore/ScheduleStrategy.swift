/// How the schedules of an exploration are chosen.
public struct ScheduleStrategy: Sendable {
  enum Kind: Sendable, Hashable {
    case mix
    case firstInFirstOut
    case random
    case priorities(depth: Int)
    case exhaustive(limit: Int)
  }

  var kind: Kind
  var respectsPriorities = false
  /// Decides the schedules and their random numbers.
  var seed: UInt64 = 0

  /// First in, first out; from there on in turn at random and by ``pct(depth:)``.
  ///
  /// The schedules are the same in each run of the test; another ``seeded(_:)`` has others.
  public static let mix = ScheduleStrategy(kind: .mix)

  /// The order in which tasks became ready, without any choice: one schedule.
  public static let firstInFirstOut = ScheduleStrategy(kind: .firstInFirstOut)

  /// At each step any of the tasks that can run, each with the same probability.
  public static let random = ScheduleStrategy(kind: .random)

  /// Probabilistic concurrency testing: random priorities, which change at `depth - 1` steps.
  ///
  /// A bug that needs `depth` decisions is found by each schedule with a probability of at least
  /// 1 / (tasks × steps^(depth - 1)). Many bugs have a depth of 1 or 2.
  public static func pct(depth: Int = 2) -> ScheduleStrategy {
    ScheduleStrategy(kind: .priorities(depth: max(1, depth)))
  }

  /// Each schedule once, depth first, up to a limit.
  ///
  /// ``Exploration/isComplete`` says whether these were all. If they were, the test has proved what it
  /// expects, for this body. The number grows fast with tasks and steps.
  public static func exhaustive(limit: Int = 100_000) -> ScheduleStrategy {
    ScheduleStrategy(kind: .exhaustive(limit: max(1, limit)))
  }

  /// The mix, with only the tasks of the highest priority that can run to choose from.
  public static let respectingPriorities = mix.respectingPriorities

  /// The same, with only the tasks of the highest priority that can run to choose from.
  ///
  /// Without it, priorities decide nothing, as a system may run any task first.
  public var respectingPriorities: ScheduleStrategy {
    var strategy = self
    strategy.respectsPriorities = true
    return strategy
  }

  /// The same with other random decisions.
  public func seeded(_ seed: UInt64) -> ScheduleStrategy {
    var strategy = self
    strategy.seed = seed
    return strategy
  }
}

extension ScheduleStrategy {
  /// A schedule, by the way in which its jobs are chosen.
  ///
  /// - Parameters:
  ///   - number: Which schedule, from 0.
  ///   - steps: About how many steps a run has.
  ///   - tree: The runs before it, for the exhaustive strategy.
  func schedule(_ number: Int, steps: Int, after tree: DepthFirst) -> ScheduleToken {
    // Neighbouring numbers must not give sequences that overlap.
    let mixed = seed &* 0xD130_2B97_9E3B_5A4D &+ UInt64(number)
    let plan: ScheduleToken.Plan =
      switch kind {
      case .exhaustive: .choices(tree.next)
      case .firstInFirstOut: .choices([])
      case .random: .random
      case .priorities(let depth): .priorities(depth: depth, steps: steps)
      case .mix where number == 0: .choices([])
      case .mix where number.isMultiple(of: 2):
        .priorities(depth: 1 + number / 2 % 3, steps: steps)
      case .mix: .random
      }
    return ScheduleToken(seed: isExhaustive ? seed : mixed, plan: plan)
  }

  var isExhaustive: Bool { if case .exhaustive = kind { true } else { false } }

  /// How many schedules there are at most, when a test asks for a number.
  func count(of asked: Int) -> Int {
    switch kind {
    case .exhaustive(let limit): limit
    case .firstInFirstOut: 1
    case .mix, .random, .priorities: asked
    }
  }
}
