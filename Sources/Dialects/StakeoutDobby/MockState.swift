// Which interaction meets which expectation.

internal import StakeoutCalls

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

/// One possible assignment of the interactions so far to the expectations of an ordered mock.
struct OrderedPath {
  /// The index of the last expectation that took an interaction; the next index if it is full.
  private(set) var turn = 0
  /// The number of interactions that the expectation at `turn` has.
  private(set) var taken = 0
  /// The number of interactions that were needed.
  private(set) var met = 0
  /// The indexes of expectations with an upper limit that have taken as many.
  private(set) var full: [Int] = []

  /// Returns the number of interactions of an expectation at `turn` or later.
  func taken(at index: Int) -> Int { index == turn ? taken : 0 }

  /// Assigns one more interaction to any expectation that can be next.
  mutating func take(at index: Int, _ entry: MockEntry) {
    let count = taken(at: index) + 1
    if count <= entry.least { met += 1 }
    (turn, taken) = count < entry.most ? (index, count) : (index + 1, 0)
    if count == entry.most, entry.isLimited { full.append(index) }
  }
}

extension MockState {
  /// The expectation whose turn it is in an ordered mock, if it needs the next interaction and
  /// nothing else matters.
  ///
  /// This covers nearly all interactions, without any further search.
  var plainTurn: (entry: MockEntry, index: Int)? {
    let index = paths[0].turn
    guard isOrdered, paths.count == 1, rejections.isEmpty, index < entries.count,
      paths[0].taken < entries[index].least
    else { return nil }
    return (entries[index], index)
  }

  /// Returns the next step for an interaction; applies the outcome if it is decided.
  ///
  /// An expectation that still needs interactions blocks all later ones on its path. An expectation
  /// whose need is met takes the interactions that it accepts. Each later one may take them as
  /// well, up to the first with a need; then the path branches. A path on which no expectation can
  /// take the interaction ends, if there are other paths.
  mutating func orderedStep(_ call: MockCall) -> MockStep {
    var next: [OrderedPath] = []
    var isTaken = false
    /// The failure of the path that meets the most needs.
    var failure: (step: MockStep, met: Int)?
    // Whenever a matcher has to run, the whole step starts again.
    var unknown: [Int] = []
    for path in paths {
      switch step(on: path, call, &next) {
      case .ask(let questions, _):
        for question in questions where !unknown.contains(question.index) {
          unknown.append(question.index)
        }
      case .end(.taken): isTaken = true
      case .end(.ignored): next.append(path)
      case let step: if failure.map({ $0.met < path.met }) ?? true { failure = (step, path.met) }
      }
    }
    if !unknown.isEmpty { return .ask(questions(about: call, unknown), one: false) }
    if next.isEmpty { return failure?.step ?? .end(.ignored) }
    paths = distinct(next)
    return .end(isTaken ? .taken : .ignored)
  }

  /// Returns the next step on one path, and adds the paths that follow from it.
  private func step(
    on path: OrderedPath, _ call: MockCall, _ next: inout [OrderedPath]
  ) -> MockStep {
    var isTaken = false
    var expected: MockEntry?
    for index in path.turn..<max(path.turn, call.answers.count) where expected == nil {
      let (entry, taken) = (entries[index], path.taken(at: index))
      if taken < entry.most {
        guard let accepts = call.answers[index] else {
          return .ask(questions(about: call, [index]), one: false)
        }
        if accepts {
          next.append(path)
          next[next.count - 1].take(at: index, entry)
          isTaken = true
        }
      }
      if taken < entry.least { expected = entry }
    }
    if isTaken { return .end(.taken) }
    let full = entries.indices.filter { entries[$0].most == 0 } + path.full
    return leftOver(call, full: isStrict ? [] : full, expected: expected)
  }

  /// Returns the paths in the order of their turns, without those whose continuations another path
  /// allows too.
  private func distinct(_ paths: [OrderedPath]) -> [OrderedPath] {
    guard paths.count > 1 else { return paths }
    var distinct: [OrderedPath] = []
    for path in paths.sorted(by: { ($0.turn, $0.taken) < ($1.turn, $1.taken) }) {
      // Where the need is met, the path that has taken less has more room.
      if let last = distinct.last, last.turn == path.turn,
        last.taken == path.taken || last.taken >= entries[last.turn].least
      {
        continue
      }
      distinct.append(path)
    }
    return distinct
  }
}

/// Matches interactions with expectations.
///
/// Each expectation has places: the needed ones, and perhaps further ones. An interaction takes the
/// first free needed place, in the order of set-up. If there is none, it takes the place of another
/// interaction that can move to another place, and so on. This is a search for an augmenting path,
/// with a needed place as its first goal. So as many needed places as possible are taken, and every
/// interaction has a place if that is possible.
///
/// Invariants:
///
/// - U1: places are taken and never given back. Only a new expectation adds a free place, and only
///   for later interactions. So the entries that a failed search has visited stay dead ends.
/// - U2: an interaction never belongs to an entry that has no answer in it.
extension MockState {
  /// Returns the next step for an interaction; applies the outcome if it is decided.
  mutating func unorderedStep(_ call: MockCall) -> MockStep {
    let open = call.answers.indices.dropFirst(turn).filter { entries[$0].has(.room) }
    for index in open {
      guard let accepts = call.answers[index] else {
        let unknown = open.filter { call.answers[$0] == nil }
        return .ask(questions(about: call, unknown), one: true)
      }
      if accepts, entries[index].has(.need) {
        place(call, at: index)
        return .end(.taken)
      }
    }
    for goal in [MockGoal.need, .room] where entries.contains(where: { $0.has(goal) }) {
      if let step = search(from: call, for: goal) { return step }
    }
    return leftOver(call, full: entries.indices.filter { !entries[$0].has(.room) })
  }

  /// Searches breadth-first; nil if no path leads to the goal.
  private mutating func search(from root: MockCall, for goal: MockGoal) -> MockStep? {
    var queue = [root]
    /// The entries that were reached, each with the interaction that reached it.
    var reached: [Int: MockCall] = [:]
    // All questions at once: whenever a matcher has to run, the search starts again.
    var questions: [MockQuestion] = []
    var next = 0
    while next < queue.count {
      let call = queue[next]
      next += 1
      for index in call.answers.indices where call.answers[index] != false {
        let entry = entries[index]
        if entry.deadEnds.contains(goal) || reached[index] != nil { continue }
        if call.answers[index] == nil {
          questions.append(MockQuestion(call: call, entry: entry, index: index))
          continue
        }
        reached[index] = call
        if entry.has(goal) {
          shift(to: index, along: reached)
          return .end(.taken)
        }
        queue += entry.calls
      }
    }
    if !questions.isEmpty { return .ask(questions, one: false) }
    for index in reached.keys { entries[index].deadEnds.insert(goal) }  // U1
    return nil
  }

  /// Moves each interaction along the path by one place, so that the first one gets a place.
  private mutating func shift(to free: Int, along reached: [Int: MockCall]) {
    var target: Int? = free
    while let index = target, let call = reached[index] {
      target = call.place
      if let target { entries[target].calls.removeAll { $0 === call } }
      place(call, at: index)
    }
  }

  /// Gives an interaction a free place.
  private mutating func place(_ call: MockCall, at index: Int) {
    entries[index].calls.append(call)
    call.place = index
    while turn < entries.count, !entries[turn].has(.room) { turn += 1 }
  }
}

/// One expectation or one rejection of a mock.
///
/// It is independent of the type of the interactions, and so is all code that decides:
/// unspecialized generic code is many times slower.
///
/// SAFETY: mutable state is accessed with the mock's lock held. The test's matchers run on any
/// thread that the test's code uses; the test is responsible for them.
@usableFromInline
final class MockEntry: @unchecked Sendable {
  /// Whether the matcher accepts an interaction of the mock; must be called without the lock.
  let accepts: (CallRecord) -> Bool
  /// The matcher's noun phrase.
  let noun: () -> String
  let isRejection: Bool
  /// The number of interactions that an expectation needs.
  let least: Int
  /// The number of interactions that it can take.
  let most: Int
  /// The count that the test has specified, if any.
  let count: CountSpecifier?
  /// The source site of the set-up.
  let site: SourceSite

  /// The interactions that it has, in an unordered mock.
  var calls: [MockCall] = []
  /// The goals that a search through this entry has not reached; then no later one reaches them.
  var deadEnds: Set<MockGoal> = []
  /// Whether a failure was reported at the entry's own line.
  var isReported = false

  /// Makes an expectation, or a rejection, which has no count.
  init(
    accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String,
    isRejection: Bool = false, count: CountSpecifier? = nil, site: SourceSite
  ) {
    self.accepts = accepts
    self.noun = noun
    self.isRejection = isRejection
    self.count = count
    self.site = site
    (least, most) =
      switch count {
      case _ where isRejection: (0, 0)
      case nil: (1, 1)
      case .exactly(let count): (max(0, count), max(0, count))
      case .atLeast(let count): (max(0, count), .max)
      case .atMost(let count): (0, max(0, count))
      }
  }

  /// Whether it can take one more interaction, in an unordered mock.
  func has(_ goal: MockGoal) -> Bool { calls.count < (goal == .need ? least : most) }

  /// Whether a surplus interaction is a failure in a nice mock too.
  var isLimited: Bool { count != nil && most != .max }
}

/// A place that an interaction may take.
enum MockGoal {
  /// A place that the expectation needs.
  case need
  /// Any place.
  case room
}
