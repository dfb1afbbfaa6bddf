internal import StakeoutReporting

/// What has become of an interaction.
@usableFromInline
enum MockOutcome {
  /// An expectation has it.
  case taken
  /// None has it, and none has to.
  case ignored
  /// None has it.
  case unexpected
  /// It was rejected.
  case rejected(MockEntry)
  /// It came while another one was expected.
  case mismatch(MockEntry)
  /// The expectation that it is for has as many as it can take.
  case surplus(MockEntry)
}

/// What a mock knows, apart from the interactions themselves; guarded by its lock.
///
/// Invariants:
///
/// - M1: matchers are asked, and what they hold ends, without the lock. Who needs an answer gives
///   the lock back, asks, and decides anew: what has changed meanwhile counts.
/// - M2: an interaction enters the journal in the same critical section in which its outcome is
///   settled, so that the order of the journal is the order of the decisions; and only then, so
///   that whoever the journal wakes sees the outcome.
/// - M3: entries are added at the end and leave together, in a reset, which begins a generation. An
///   index means the same entry throughout a generation.
/// - M4: a full entry stays full. An entry that needs less never needs more again.
struct MockState {
  let isStrict: Bool
  private let isOrdered: Bool
  var generation = 0
  private(set) var entries: ContiguousArray<MockEntry> = []
  /// With an order, what it has come to.
  var paths = OrderedPaths(OrderedPath())
  /// Without an order, all below are full, or rejections.
  var turn = 0
  /// Where the rejections are.
  private(set) var rejections: [Int] = []
  /// Without an order, where the expectations are that even a nice mock holds interactions to.
  private(set) var limited: [Int] = []
  /// Without an order, how many interactions are still needed.
  private(set) var need = 0
  /// Whether a rejection has failed the test.
  var wasRejected = false
  /// Whether nothing was set up since the last verification.
  var isVerified = true
  /// The test that has set up the latest entry.
  private(set) var context: TestContext?

  init(isStrict: Bool, isOrdered: Bool) {
    self.isStrict = isStrict
    self.isOrdered = isOrdered
  }

  /// Adds an entry that a test sets up.
  ///
  /// - Returns: the context of the one before, for its end outside the lock.
  mutating func add(_ entry: MockEntry, in context: TestContext) -> TestContext? {
    let old = self.context
    let index = entries.count
    if entry.isRejection { rejections.append(index) }
    if isOrdered {
      paths.add(entry, at: index)
    } else {
      if entry.isLimited { limited.append(index) }
      need += entry.need
    }
    entries.append(entry)
    self.context = context
    isVerified = false
    return old
  }

  /// Forgets all but the generation.
  ///
  /// - Returns: what is forgotten, for its end outside the lock.
  mutating func reset() -> MockState {
    let old = self
    self = MockState(isStrict: isStrict, isOrdered: isOrdered)
    generation = old.generation + 1
    return old
  }

  /// Has an expectation take one more interaction.
  mutating func take(_ entry: MockEntry) {
    if entry.need > 0 { need -= 1 }
    entry.take()
  }

  /// The expectations that have not got what they need, in the order of their set-up.
  var unfulfilled: [(entry: MockEntry, taken: Int)] {
    guard owed > 0 else { return [] }
    let start = isOrdered ? paths.best.turn : 0
    return entries.indices.dropFirst(start)
      .map { (entries[$0], isOrdered ? paths.best.taken(at: $0) : entries[$0].taken) }
      .filter { $0.taken < $0.entry.least }
  }

  private var owed: Int { isOrdered ? paths.best.need : need }

  /// Whether waiting longer can change nothing for the better, nor for the worse.
  var needsNoMore: Bool { owed == 0 && (rejections.isEmpty || wasRejected) }

  /// Whether this failure of an entry is the first one; it is not from now on.
  func isFirstFailure(of entry: MockEntry) -> Bool {
    defer { entry.isReported = true }
    return !entry.isReported
  }
}
