/// The recorded counts and ratios of all operations, and the limits for new ones.
struct Thresholds: Kept {
  var counts: Counts
  /// The ratio to the floor, by the purpose.
  var ratios: [String: Double]
  /// The number of evaluations in a wait of one second, by the kind of wait.
  var evaluations: [String: Int]

  /// The limit for instructions, as a factor.
  ///
  /// They differ a little between processors, because the C library chooses its functions by the
  /// processor.
  private static let mostInstructions = 1.1
  /// The limit for ratios, as a factor.
  ///
  /// Times are compared by their ratios to a floor, because machines differ.
  ///
  /// Machines differ in their ratios, too, but less: a recorded call took between 0.9 and 1.7 times its
  /// floor on processors of one family. A system call or a lock too many costs more than the limit, and
  /// instructions have a limit of their own.
  private static let highestRatio = 2.0
  /// The limit for evaluations, as a factor.
  ///
  /// On a machine where wake-ups cost little, a wait evaluates more often.
  private static let mostEvaluations = 3.0

  /// Measures the ratios and the evaluations.
  ///
  /// The counts come from another process.
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

  /// Prints the changes, and throws an error if something exceeds its limit.
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
        // Allow 1 %: among the thousands of allocations for a long text, a few depend on hashes and on
        // the names of files.
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
