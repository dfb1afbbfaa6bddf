// The strategies by which an exploration chooses its schedules, and the choosers that carry them out.

internal import StakeoutCalls

/// A strategy for choosing the schedules of an exploration.
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
  /// The seed for the choice of schedules and for their random numbers.
  var seed: UInt64 = 0

  /// A strategy that begins with first in, first out.
  ///
  /// Later schedules alternate between random choices and ``pct(depth:)``.
  ///
  /// The schedules are the same in each run of the test. Use ``seeded(_:)`` to get others.
  public static let mix = ScheduleStrategy(kind: .mix)

  /// A strategy of one schedule without any choice: tasks run in the order in which they became ready.
  public static let firstInFirstOut = ScheduleStrategy(kind: .firstInFirstOut)

  /// A strategy that runs, at each step, any of the tasks that can run, each with the same probability.
  public static let random = ScheduleStrategy(kind: .random)

  /// Probabilistic concurrency testing: random priorities, which change at `depth - 1` steps.
  ///
  /// Each schedule finds a bug that needs `depth` decisions with a probability of at least
  /// 1 / (tasks × steps^(depth - 1)). Many bugs have a depth of 1 or 2.
  public static func pct(depth: Int = 2) -> ScheduleStrategy {
    ScheduleStrategy(kind: .priorities(depth: max(1, depth)))
  }

  /// Runs each schedule once, depth first, up to a limit.
  ///
  /// ``Exploration/isComplete`` tells whether these were all. If they were, the test has proved its
  /// expectations for this body. The number of schedules grows fast with the number of tasks and steps.
  public static func exhaustive(limit: Int = 100_000) -> ScheduleStrategy {
    ScheduleStrategy(kind: .exhaustive(limit: max(1, limit)))
  }

  /// The strategy ``mix`` that chooses only among the ready tasks of the highest priority.
  public static let respectingPriorities = mix.respectingPriorities

  /// This strategy, which chooses only among the ready tasks of the highest priority.
  ///
  /// Otherwise priorities decide nothing, because a system may run any task first.
  public var respectingPriorities: ScheduleStrategy {
    var strategy = self
    strategy.respectsPriorities = true
    return strategy
  }

  /// This strategy, with the random decisions of another seed.
  public func seeded(_ seed: UInt64) -> ScheduleStrategy {
    var strategy = self
    strategy.seed = seed
    return strategy
  }
}

extension ScheduleStrategy {
  /// The schedule with a number.
  ///
  /// - Parameters:
  ///   - number: The index of the schedule, from 0.
  ///   - steps: The approximate number of steps of a run.
  ///   - tree: The earlier runs, for the exhaustive strategy.
  func schedule(_ number: Int, steps: Int, after tree: DepthFirst) -> ScheduleToken {
    // Spread the seeds, because neighbouring numbers must not give sequences that overlap.
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

  /// The greatest number of schedules, if the test asks for a number.
  func count(of asked: Int) -> Int {
    switch kind {
    case .exhaustive(let limit): limit
    case .firstInFirstOut: 1
    case .mix, .random, .priorities: asked
    }
  }
}

/// Chooses which of the ready jobs of a run is the next step.
protocol Chooser: AnyObject {
  /// Chooses a job.
  ///
  /// - Parameters:
  ///   - count: The number of jobs to choose from; at least two.
  ///   - step: The number of steps before.
  ///   - key: Returns the task of the job at an index, as a number.
  /// - Returns: The index of the job, where 0 has been ready for the longest time.
  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int

  /// Called if a task has kept others waiting for too long: from here on, these come before it.
  func giveWay(_ key: UInt64)
}

extension Chooser {
  func giveWay(_ key: UInt64) {}
}

/// Goes through all schedules of a body, each once: the tree of its decisions, depth first.
///
/// Invariant: `path` are the decisions of the next run. The earlier runs have offered all of them, with
/// the same counts. No run has been below the last decision.
struct DepthFirst {
  private var path: [Choice] = []
  private(set) var hasSeenAll = false

  /// The decisions of the next run, which takes the oldest job after them.
  var next: [Int] { path.map(\.index) }

  /// Records a run, and moves on to the next one.
  ///
  /// - Returns: The index of the first decision that was offered in another way than before: then the
  ///   body is not determined by its schedule. Nil if there is no such decision.
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
  /// The steps at which a priority changes, the earliest at the end.
  private var changes: [Int]
  /// The lowest priority so far.
  ///
  /// It is below each priority that a task begins with, and falls with each change.
  private var lowest: Int64 = 0

  private static let mostChanges = 100_000

  /// Creates a chooser.
  ///
  /// - Parameters:
  ///   - depth: The number of decisions that the bug needs; at least 1.
  ///   - steps: The approximate number of steps of a run.
  init(seed: UInt64, depth: Int, steps: Int) {
    var random = SeededGenerator(seed: seed)
    let steps = max(1, steps)
    // Limit the number of changes: more changes than steps decide nothing, and a test may pass any
    // depth.
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

/// Repeats the decisions of another run, and takes the oldest job after them.
final class ReplayChooser: Chooser {
  private let choices: [Int]
  private var next = 0
  /// The first step that offered fewer jobs than the decision needs.
  private var misfitStep: Int?

  /// The reason why the decisions do not fit this run, in words; nil if the run took all of them.
  var misfit: String? {
    if let misfitStep {
      return "it does not fit this body, which offers fewer choices at step \(misfitStep + 1)"
    }
    if next == choices.count { return nil }
    return "it does not fit this body, which ends after \(next) of its \(choices.count) choices"
  }

  /// - Parameter choices: The decisions to repeat; empty for first in, first out.
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
