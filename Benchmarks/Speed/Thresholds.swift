/// What the operations took when it was last recorded, and how much more they may take.
struct Thresholds: Kept {
  var counts: Counts
  /// By purpose.
  var ratios: [String: Double]
  /// How often a wait of one second evaluates, by who waits.
  var evaluations: [String: Int]

  /// Instructions differ a little between processors: the C library chooses functions by them.
  private static let mostInstructions = 1.1
  /// Times are compared by their ratios to a floor, because machines differ.
  ///
  /// They differ in their ratios, too, but less.
  private static let highestRatio = 1.5
  /// Where wake-ups cost little, a wait may afford so many more.
  private static let mostEvaluations = 3.0

  /// Measures what is not a count.
  static func measured(with counts: Counts) async -> Self {
    var thresholds = Self(counts: counts, ratios: Ratio.measured())
    for wait in Wait.allCases {
      thresholds.evaluations[wait.rawValue] = await wait.costs().evaluations
    }
    return thresholds
  }

  private init(counts: Counts, ratios: [Ratio]) {
    self.counts = counts
    self.evaluations = [:]
    self.ratios = Dictionary(
      uniqueKeysWithValues: ratios.map { ($0.purpose, ($0.value * 100).rounded() / 100) })
  }

  struct Exceeded: Error, CustomStringConvertible {
    let description: String
  }

  /// Prints what has changed, and throws if something takes more than it may.
  func check(_ present: Thresholds) throws {
    var excesses: [String] = []
    func compare(
      _ name: String, _ unit: String, _ now: Double?, with before: Double?, atMost limit: Double
    ) {
      guard let before else { return print("new       \(name): \(unit)") }
      guard let now else { return excesses.append("\(name): no longer measured") }
      let change = before == 0 ? "" : String(percent: now / before - 1)
      let line = "\(name): \(now.short) \(unit), recorded \(before.short) \(change)"
      if now > limit { excesses.append(line) }
      if now > limit || now < before * 0.95 {
        print(now > limit ? "too much  \(line)" : "better    \(line)")
      }
    }
    for name in Set(counts.operations.keys).union(present.counts.operations.keys).sorted() {
      let (before, now) = (counts.operations[name], present.counts.operations[name])
      let instructions = before.map { Double($0.instructions) }
      compare(
        name, "instructions", (now?.instructions).map(Double.init), with: instructions,
        atMost: (instructions ?? 0) * Self.mostInstructions)
      let allocations = before.map { Double($0.allocations) }
      compare(
        name, "allocations", (now?.allocations).map(Double.init), with: allocations,
        // Of the thousands that a long text takes, a few depend on hashes and on names of files.
        atMost: (allocations ?? 0) * 1.01)
    }
    for name in Set(ratios.keys).union(present.ratios.keys).sorted() {
      compare(
        name, "times its floor", present.ratios[name], with: ratios[name],
        atMost: (ratios[name] ?? 0) * Self.highestRatio)
    }
    for name in Set(evaluations.keys).union(present.evaluations.keys).sorted() {
      let before = evaluations[name].map(Double.init)
      compare(
        name, "evaluations in 1 s", present.evaluations[name].map(Double.init), with: before,
        atMost: (before ?? 0) * Self.mostEvaluations)
    }
    guard excesses.isEmpty else {
      throw Exceeded(
        description: """
          \(excesses.count) of the thresholds in Benchmarks/Thresholds.json are exceeded. If that is meant \
          to be, say why in the commit, and record them anew: scripts/bench --record
          """)
    }
    print("\(present.counts.operations.count) operations and \(present.ratios.count) ratios kept")
  }
}

extension String {
  init(percent part: Double) {
    let number = (part * 1000).rounded() / 10
    self = "(\(number < 0 ? "" : "+")\(number) %)"
  }
}

extension Double {
  fileprivate var short: String {
    self == rounded() ? "\(Int(self))" : "\((self * 100).rounded() / 100)"
  }
}
