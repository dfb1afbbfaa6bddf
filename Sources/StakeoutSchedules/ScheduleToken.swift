/// A schedule as a short text, to repeat it: the seed of its random numbers, and how its jobs are
/// chosen.
///
/// `7:2-1.0-3` means: random numbers of seed 7; two decisions for the oldest job, one for the second
/// oldest; at once another for the fourth oldest; from there on the oldest.
///
/// A schedule that would need a longer text is named by its strategy: `7:random`; `7:pct-2-120` for
/// two decisions in about 120 steps; `0:exhaustive-512` for the one after the first 512.
struct ScheduleToken: Hashable, Sendable, CustomStringConvertible {
  var seed: UInt64
  private(set) var plan: SchedulePlan

  /// A token with the place of each chosen job among those that were ready.
  init(seed: UInt64, choices: [Int]) {
    self.seed = seed
    // Without zeros at the end.
    plan = .choices(Array(choices.prefix((choices.lastIndex { $0 != 0 } ?? -1) + 1)))
  }

  init(seed: UInt64, plan: SchedulePlan) {
    self.seed = seed
    self.plan = plan
  }

  /// Reads a text; nil if it is none of these.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let seed = UInt64(parts[0]) else { return nil }
    if parts[1].first?.isLetter == true {
      guard let plan = Self.namedPlan(parts[1]) else { return nil }
      self.init(seed: seed, plan: plan)
    } else {
      guard let choices = Self.choices(parts[1]) else { return nil }
      self.init(seed: seed, choices: choices)
    }
  }

  /// What is wrong with a text that is none of these, and where there is one that is not.
  static func flaw(of text: String) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let flaw =
      if parts.count != 2 || UInt64(parts[0]) == nil {
        "it does not begin with a seed and a colon, as \"7:2-1.0-3\" does"
      } else if parts[1].first?.isLetter == true {
        """
        "\(parts[1])" is no strategy that this version repeats, as "random", "pct-2-120" and \
        "exhaustive-512" are
        """
      } else {
        "\"\(parts[1])\" are no choices, as \"2-1.0-3\" are"
      }
    return """
      \(flaw)
      (the failure of a schedule names its token, behind 'repeat it with')
      """
  }

  private static func choices(_ text: Substring) -> [Int]? {
    var choices: [Int] = []
    for departure in text.split(separator: ".") {
      let numbers = departure.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard numbers.count == 2, let skipped = numbers[0], let choice = numbers[1],
        0..<longest ~= skipped, choice > 0
      else { return nil }
      choices += Array(repeating: 0, count: skipped) + [choice]
    }
    return choices
  }

  private static func namedPlan(_ text: Substring) -> SchedulePlan? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard numbers.count == parts.count - 1, numbers.allSatisfy({ 0..<longest ~= $0 }) else {
      return nil
    }
    switch (parts[0], numbers.count) {
    case ("random", 0): return .random
    case ("pct", 2) where numbers[0] > 0:
      return .priorities(depth: numbers[0], steps: numbers[1])
    case ("exhaustive", 1): return .exhaustive(number: numbers[0])
    default: return nil
    }
  }

  /// A text with a longer schedule contains a mistake.
  private static let longest = 10_000_000

  /// The greatest number of bytes of a text that names a schedule by its choices.
  private static let mostBytes = 1_024

  /// Whether the text is short enough to be handed on.
  var isShort: Bool { description.utf8.count <= Self.mostBytes }

  /// The place of each chosen job among those that were ready, without zeros at the end; none if a
  /// strategy chooses.
  var choices: [Int] { if case .choices(let choices) = plan { choices } else { [] } }

  /// How often another than the oldest job is chosen.
  var departures: Int { choices.count { $0 != 0 } }

  var description: String { "\(seed):\(planText)" }

  private var planText: String {
    switch plan {
    case .choices(let choices): Self.text(of: choices)
    case .random: "random"
    case .priorities(let depth, let steps): "pct-\(depth)-\(steps)"
    case .exhaustive(let number): "exhaustive-\(number)"
    }
  }

  private static func text(of choices: [Int]) -> String {
    var skipped = 0
    var parts: [String] = []
    for choice in choices {
      if choice == 0 {
        skipped += 1
      } else {
        parts.append("\(skipped)-\(choice)")
        skipped = 0
      }
    }
    return parts.joined(separator: ".")
  }
}
