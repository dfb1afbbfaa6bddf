internal import StakeoutBase

/// The outcome of an interaction.
@usableFromInline
enum MockOutcome {
  /// An expectation took it.
  case taken
  /// No expectation took it, and the mock ignores it.
  case ignored
  /// No expectation took it, and that is a failure.
  case unexpected
  /// A rejection accepted it.
  case rejected(MockEntry)
  /// It came while another interaction was expected.
  case mismatch(MockEntry)
  /// The expectation that accepts it can take no more.
  case surplus(MockEntry)
}

/// The state of a mock without the interactions themselves, guarded by the mock's lock.
///
/// Invariants:
///
/// - M1: matchers run, and their captured values are released, outside the lock. A thread that
///   needs a result releases the lock, runs the matcher, and decides again with the state at that
///   time.
/// - M2: an interaction enters the journal in the same critical section that decides its outcome,
///   so the order of the journal is the order of the decisions. It enters no earlier, so a waiter
///   that the journal wakes sees the outcome.
/// - M3: entries are added at the end. They are removed all together, by a reset, which begins a
///   new generation. In one generation an index always means the same entry.
struct MockState {
  let isStrict: Bool
  let isOrdered: Bool
  private(set) var generation = 0
  private(set) var entries: ContiguousArray<MockEntry> = []
  /// The indexes of the rejections.
  private(set) var rejections: [Int] = []
  /// The possible assignments, in an ordered mock; never empty.
  var paths = [OrderedPath()]
  /// In an unordered mock, all entries below this index are full, or rejections.
  var turn = 0
  /// The number of interactions that all entries together need; the largest number if there are more.
  private var least = 0
  /// Whether a rejection has failed the test.
  private var wasRejected = false
  /// Whether no entry was set up since the last verification.
  var isVerified = true
  /// The test that set up the latest entry.
  private(set) var context: Owner?

  init(isStrict: Bool, isOrdered: Bool) {
    self.isStrict = isStrict
    self.isOrdered = isOrdered
  }

  /// Adds an entry.
  ///
  /// - Returns: the previous context, to be released outside the lock.
  mutating func add(_ entry: MockEntry, in context: Owner) -> Owner? {
    let old = self.context
    if entry.isRejection { rejections.append(entries.count) }
    entries.append(entry)
    least = least.saturated(adding: entry.least)
    self.context = context
    isVerified = false
    return old
  }

  /// Removes everything, and begins a new generation.
  ///
  /// - Returns: the old state, to be released outside the lock.
  mutating func reset() -> MockState {
    let old = self
    self = MockState(isStrict: isStrict, isOrdered: isOrdered)
    generation = old.generation + 1
    return old
  }

  /// Returns the next step for an interaction; applies the outcome if it is decided.
  mutating func step(_ call: MockCall) -> MockStep {
    let step = isOrdered ? orderedStep(call) : unorderedStep(call)
    if case .end(.rejected) = step { wasRejected = true }
    return step
  }

  /// Returns the step for an interaction that no expectation can take.
  ///
  /// - Parameters:
  ///   - full: the entries that have taken as many as they can.
  ///   - expected: the entry whose turn it is, in an ordered mock.
  func leftOver(_ call: MockCall, full: [Int], expected: MockEntry? = nil) -> MockStep {
    if let rejection = call.rejection { return .end(.rejected(rejection)) }
    if isStrict { return .end(expected.map { .mismatch($0) } ?? .unexpected) }
    let full = full.filter { entries[$0].isLimited && $0 < call.answers.count }
    if let index = full.first(where: { call.answers[$0] == true }) {
      return .end(.surplus(entries[index]))
    }
    let unknown = full.filter { call.answers[$0] == nil }
    return unknown.isEmpty ? .end(.ignored) : .ask(questions(about: call, unknown), one: true)
  }

  /// Returns the questions whether these entries accept an interaction.
  func questions(about call: MockCall, _ indices: [Int]) -> [MockQuestion] {
    indices.map { MockQuestion(call: call, entry: entries[$0], index: $0) }
  }

  /// The unfulfilled expectations, in the order of their set-up.
  var unfulfilled: [(entry: MockEntry, taken: Int)] {
    guard owed > 0 else { return [] }
    let path = isOrdered ? best : nil
    return entries.indices.dropFirst(path?.turn ?? 0)
      .map { (entries[$0], path?.taken(at: $0) ?? entries[$0].calls.count) }
      .filter { $0.taken < $0.entry.least }
  }

  private var owed: Int {
    isOrdered
      ? least - best.met
      : entries.reduce(0) { $0.saturated(adding: max(0, $1.least - $1.calls.count)) }
  }

  /// The first of the paths that meet the most needs.
  private var best: OrderedPath { paths.min { $0.met > $1.met } ?? OrderedPath() }

  /// Whether a longer wait cannot change the result.
  var needsNoMore: Bool { owed == 0 && (rejections.isEmpty || wasRejected) }
}

extension Int {
  /// The sum of two numbers that are not negative, which a test may have chosen as large as it likes.
  fileprivate func saturated(adding other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
