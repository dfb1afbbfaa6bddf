// How schedules are chosen.

internal import StakeoutCalls

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

/// Chooses which of the ready jobs of a run runs next.
protocol Chooser: AnyObject {
  /// - Parameters:
  ///   - count: How many jobs there are; at least two.
  ///   - step: How many jobs have run before.
  ///   - key: Tells whose job it is: the same for all jobs of a task.
  /// - Returns: The place of the job, where 0 has been ready for the longest time.
  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int

  /// Says that a task has kept others waiting for so long that these come before it from here on.
  func giveWay(_ key: UInt64)
}

extension Chooser {
  func giveWay(_ key: UInt64) {}
}

/// Goes through all schedules of a body, each once: the tree of its decisions, depth first.
///
/// Invariant: `path` are the decisions of the run that comes next, all of which have been offered by
/// the runs before with the same counts. Below its last decision nothing has been seen.
struct DepthFirst {
  private var path: [Choice] = []
  private(set) var hasSeenAll = false

  /// The decisions of the next run; the oldest job from there on.
  var next: [Int] { path.map(\.index) }

  /// Takes note of the run, and moves on to the next one.
  ///
  /// - Returns: The place of the first decision that was offered differently than before: then the
  ///   body is not determined by its schedule. Nil if there is none.
  mutating func note(_ choices: [Choice]) -> Int? {
    if let place = path.indices.first(where: { $0 >= choices.count || choices[$0] != path[$0] }) {
      return place
    }
    path = choices
    while let last = path.last, last.index + 1 == last.count { path.removeLast() }
    if path.isEmpty { hasSeenAll = true } else { path[path.count - 1].index += 1 }
    return nil
  }
}

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

/// Takes any job, each with the same probability.
final class RandomChooser: Chooser {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    Int.random(in: 0..<count, using: &random)
  }
}

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
