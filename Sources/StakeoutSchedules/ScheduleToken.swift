/// A schedule as a short text, to repeat it: the seed of its random numbers, and the decisions that
/// are not for the oldest job.
///
/// `7:2-1.0-3` means: random numbers of seed 7; two decisions for the oldest job, one for the second
/// oldest; at once another for the fourth oldest; from there on the oldest.
struct ScheduleToken: Hashable, Sendable, CustomStringConvertible {
  var seed: UInt64
  /// The place of each chosen job among those that were ready, without zeros at the end.
  private(set) var choices: [Int]

  init(seed: UInt64, choices: [Int]) {
    self.seed = seed
    self.choices = choices
    while self.choices.last == 0 { self.choices.removeLast() }
  }

  /// Reads a text; nil if it is none of these.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let seed = UInt64(parts[0]) else { return nil }
    var choices: [Int] = []
    for departure in parts[1].split(separator: ".") {
      let numbers = departure.split(separator: "-").map { Int($0) }
      guard numbers.count == 2, let skipped = numbers[0], let choice = numbers[1],
        0..<Self.longest ~= skipped, choice > 0
      else { return nil }
      choices += Array(repeating: 0, count: skipped) + [choice]
    }
    self.init(seed: seed, choices: choices)
  }

  /// A text with a longer schedule contains a mistake.
  private static let longest = 10_000_000

  /// How often another than the oldest job is chosen.
  var departures: Int { choices.count { $0 != 0 } }

  var description: String {
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
    return "\(seed):\(parts.joined(separator: "."))"
  }
}
