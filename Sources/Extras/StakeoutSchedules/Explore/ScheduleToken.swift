// A schedule as a short text, by which it is repeated, and its random numbers.

internal import StakeoutCalls

/// A schedule as a short text, by which it is repeated: the seed of its random numbers, and its choices.
///
/// `7:2-1.0-3` has random numbers of seed 7. Its first two decisions are for the oldest job, and the
/// third is for the second oldest. Next comes a decision for the fourth oldest, and from there on the
/// oldest job runs.
///
/// If the choices would need a long text, the token names a strategy: `7:random`, or `7:pct-2-120` for
/// two decisions in about 120 steps.
struct ScheduleToken: Hashable, Sendable, CustomStringConvertible {
  /// The way in which the jobs of a schedule are chosen.
  enum Plan: Hashable, Sendable {
    /// The index of each chosen job among the jobs that could run.
    ///
    /// After these choices the oldest job runs.
    case choices([Int])
    case random
    case priorities(depth: Int, steps: Int)
  }

  let seed: UInt64
  let plan: Plan

  init(seed: UInt64, plan: Plan) { (self.seed, self.plan) = (seed, plan) }

  /// Creates a token with the index of each chosen job among the jobs that could run.
  init(seed: UInt64, choices: [Int]) {
    // Omit the zeros at the end, because the oldest job runs after the last choice.
    let length = (choices.lastIndex { $0 != 0 } ?? -1) + 1
    self.init(seed: seed, plan: .choices(Array(choices.prefix(length))))
  }

  /// Reads a text; nil if it is no token.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let seed = UInt64(parts[0]) else { return nil }
    if let plan = Self.namedPlan(parts[1]) {
      self.init(seed: seed, plan: plan)
    } else if let choices = Self.choices(parts[1]) {
      self.init(seed: seed, choices: choices)
    } else {
      return nil
    }
  }

  private static func choices(_ text: Substring) -> [Int]? {
    var choices: [Int] = []
    for departure in text.split(separator: ".") {
      let numbers = numbers(departure.split(separator: "-", omittingEmptySubsequences: false))
      guard let numbers, numbers.count == 2, numbers[1] > 0 else { return nil }
      choices += Array(repeating: 0, count: numbers[0]) + [numbers[1]]
    }
    return choices
  }

  private static func namedPlan(_ text: Substring) -> Plan? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let numbers = numbers(parts.dropFirst()) else { return nil }
    switch (parts[0], numbers.count) {
    case ("random", 0): return .random
    case ("pct", 2) where numbers[0] > 0:
      return .priorities(depth: numbers[0], steps: numbers[1])
    default: return nil
    }
  }

  /// Reads numbers; nil if a text is not a number, or a number so great that it must be a mistake.
  private static func numbers(_ texts: some Collection<Substring>) -> [Int]? {
    let numbers = texts.compactMap { Int($0) }.filter { 0..<10_000_000 ~= $0 }
    return numbers.count == texts.count ? numbers : nil
  }

  var chooser: any Chooser {
    switch plan {
    case .choices(let choices): ReplayChooser(choices)
    case .random: RandomChooser(seed: seed)
    case .priorities(let depth, let steps): PriorityChooser(seed: seed, depth: depth, steps: steps)
    }
  }

  /// Whether the text is short enough to be copied.
  var isShort: Bool { description.utf8.count <= 1_024 }

  /// The index of each chosen job among the jobs that could run, without zeros at the end.
  ///
  /// Empty if a strategy chooses.
  var choices: [Int] { if case .choices(let choices) = plan { choices } else { [] } }

  /// The number of choices for a job other than the oldest.
  var departures: Int { choices.count { $0 != 0 } }

  var description: String {
    switch plan {
    case .random: return "\(seed):random"
    case .priorities(let depth, let steps): return "\(seed):pct-\(depth)-\(steps)"
    case .choices(let choices):
      var skipped = 0
      var parts: [String] = []
      for choice in choices {
        skipped += 1
        if choice == 0 { continue }
        parts.append("\(skipped - 1)-\(choice)")
        skipped = 0
      }
      return "\(seed):\(parts.joined(separator: "."))"
    }
  }
}

/// Random numbers that a schedule determines: they are the same in each repetition of the schedule.
///
/// Use it in the body of `exploreSchedules` in place of another random number generator:
///
/// ```swift
/// var random = ScheduleRandom()
/// let amount = Int.random(in: 1...100, using: &random)
/// ```
///
/// Each generator has its own sequence of numbers, and each schedule has other sequences. Outside of a
/// run, the numbers are always the same.
public struct ScheduleRandom: RandomNumberGenerator, Sendable {
  private var numbers: SeededGenerator

  /// Creates a generator for the run that the current task is a part of.
  public init() { numbers = SeededGenerator(seed: ScheduleRun.current?.drawSeed() ?? 0) }

  /// Returns the next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
