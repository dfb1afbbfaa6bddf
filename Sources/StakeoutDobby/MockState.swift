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
/// - M4: a full entry stays full. The need of an entry never grows.
struct MockState {
  let isStrict: Bool
  private let isOrdered: Bool
  var generation = 0
  private(set) var entries: ContiguousArray<MockEntry> = []
  /// The possible assignments, in an ordered mock.
  var paths = OrderedPaths(OrderedPath())
  /// In an unordered mock, all entries below this index are full, or rejections.
  var turn = 0
  /// The indexes of the rejections.
  private(set) var rejections: [Int] = []
  /// In an unordered mock, the indexes of the expectations with an upper limit in nice mocks too.
  private(set) var limited: [Int] = []
  /// In an unordered mock, the number of interactions that are still needed.
  private(set) var need = 0
  /// Whether a rejection has failed the test.
  var wasRejected = false
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

  /// Removes everything, and begins a new generation.
  ///
  /// - Returns: the old state, to be released outside the lock.
  mutating func reset() -> MockState {
    let old = self
    self = MockState(isStrict: isStrict, isOrdered: isOrdered)
    generation = old.generation + 1
    return old
  }

  /// Assigns one more interaction to an expectation.
  mutating func take(_ entry: MockEntry) {
    if entry.need > 0 { need -= 1 }
    entry.take()
  }

  /// The unfulfilled expectations, in the order of their set-up.
  var unfulfilled: [(entry: MockEntry, taken: Int)] {
    guard owed > 0 else { return [] }
    let start = isOrdered ? paths.best.turn : 0
    return entries.indices.dropFirst(start)
      .map { (entries[$0], isOrdered ? paths.best.taken(at: $0) : entries[$0].taken) }
      .filter { $0.taken < $0.entry.least }
  }

  private var owed: Int { isOrdered ? paths.best.need : need }

  /// Whether a longer wait cannot change the result.
  var needsNoMore: Bool { owed == 0 && (rejections.isEmpty || wasRejected) }

  /// Returns whether this is the first failure of an entry, and marks it as reported.
  func isFirstFailure(of entry: MockEntry) -> Bool {
    defer { entry.isReported = true }
    return !entry.isReported
  }
}
