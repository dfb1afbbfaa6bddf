// The state of a mock, and the rules that assign interactions to expectations.

internal import StakeoutCalls

/// The outcome of an interaction.
@usableFromInline
enum MockOutcome {
  /// An expectation took the interaction.
  case taken
  /// No expectation took the interaction, and the mock ignores it.
  case ignored
  /// No expectation took the interaction, and that is a failure.
  case unexpected
  /// A rejection accepted the interaction.
  case rejected(MockEntry)
  /// The interaction came while another one was expected.
  case mismatch(MockEntry)
  /// The expectation that accepts the interaction can take no more.
  case surplus(MockEntry)
}

/// The state of a mock apart from the interactions themselves, guarded by the mock's lock.
///
/// Invariants:
///
/// - M1: matchers run, and their captured values are released, outside the lock. A thread that
///   needs a result releases the lock, runs the matcher, and decides again with the state at that
///   time.
/// - M2: an interaction enters the journal in the same critical section that decides its outcome, so the
///   order of the journal is the order of the decisions. It does not enter earlier, so a waiter that the
///   journal wakes sees the outcome.
/// - M3: entries are added at the end. They are removed all together, by a reset, which begins a
///   new generation. In one generation an index always means the same entry.
struct MockState {
  let isStrict: Bool
  let isOrdered: Bool
  private(set) var generation = 0
  private(set) var entries: ContiguousArray<MockEntry> = []
  /// The indexes of the rejections, in ascending order.
  private(set) var rejections: [Int] = []
  /// The possible assignments in an ordered mock; never empty.
  var paths = [OrderedPath()]
  /// The index of the first entry of an unordered mock that may still take an interaction.
  ///
  /// All entries before it are full, or are rejections.
  var firstOpenEntry = 0
  /// The number of interactions that all entries together need, or `Int.max` if there are more.
  private var least = 0
  /// Whether a rejection has failed the test.
  private var wasRejected = false
  /// Whether no entry was set up since the last verification.
  var isVerified = true
  /// The context of the test that set up the latest entry.
  private(set) var context: TestContext?

  init(isStrict: Bool, isOrdered: Bool) {
    self.isStrict = isStrict
    self.isOrdered = isOrdered
  }

  /// Adds an entry.
  ///
  /// - Returns: The previous context. Release it outside the lock.
  mutating func add(_ entry: MockEntry, in context: TestContext) -> TestContext? {
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
  /// - Returns: The old state. Release it outside the lock.
  mutating func reset() -> MockState {
    let old = self
    self = MockState(isStrict: isStrict, isOrdered: isOrdered)
    generation = old.generation + 1
    return old
  }

  /// Returns the next action for an interaction, and applies the outcome if it is decided.
  mutating func step(_ call: MockCall) -> MockAction {
    let step = isOrdered ? orderedStep(call) : unorderedStep(call)
    if case .end(.rejected) = step { wasRejected = true }
    return step
  }

  /// Returns the next action for an interaction that no expectation can take.
  ///
  /// - Parameters:
  ///   - full: The entries that have taken as many interactions as they can.
  ///   - expected: The entry that needs the next interaction, in an ordered mock.
  func leftOver(_ call: MockCall, full: [Int], expected: MockEntry? = nil) -> MockAction {
    if let rejection = call.rejection { return .end(.rejected(rejection)) }
    if isStrict { return .end(expected.map { .mismatch($0) } ?? .unexpected) }
    let full = full.filter { entries[$0].isLimited && $0 < call.answers.count }
    if let index = full.first(where: { call.answers[$0] == true }) {
      return .end(.surplus(entries[index]))
    }
    let unknown = full.filter { call.answers[$0] == nil }
    return unknown.isEmpty ? .end(.ignored) : .ask(questions(about: call, unknown), one: true)
  }

  /// Returns questions that ask whether these entries accept an interaction.
  func questions(about call: MockCall, _ indices: [Int]) -> [MockQuestion] {
    indices.map { MockQuestion(call: call, entry: entries[$0], index: $0) }
  }

  /// The unfulfilled expectations, in the order of their set-up.
  var unfulfilled: [(entry: MockEntry, taken: Int)] {
    guard owed > 0 else { return [] }
    let path = isOrdered ? best : nil
    return entries.indices.dropFirst(path?.position ?? 0)
      .map { (entries[$0], path?.taken(at: $0) ?? entries[$0].calls.count) }
      .filter { $0.taken < $0.entry.least }
  }

  /// The number of interactions that expectations still need.
  private var owed: Int {
    isOrdered
      ? least - best.met
      : entries.reduce(0) { $0.saturated(adding: max(0, $1.least - $1.calls.count)) }
  }

  /// The path that meets the most needs; if there are several, the first.
  private var best: OrderedPath { paths.min { $0.met > $1.met } ?? OrderedPath() }

  /// Whether a longer wait cannot change the result of a verification.
  var needsNoMore: Bool { owed == 0 && (rejections.isEmpty || wasRejected) }
}

extension Int {
  /// Returns the sum of two numbers that are not negative, or `Int.max` if the sum is greater.
  ///
  /// Counts come from the test, which may choose any number.
  fileprivate func saturated(adding other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

/// One possible assignment of the interactions so far to the expectations of an ordered mock.
struct OrderedPath {
  /// The index of the last expectation that took an interaction, or the next index if it is full.
  private(set) var position = 0
  /// The number of interactions that the expectation at `turn` has taken.
  private(set) var taken = 0
  /// The number of assigned interactions that an expectation needed.
  private(set) var met = 0
  /// The indexes of expectations that have reached their upper limit.
  private(set) var full: [Int] = []

  /// Returns the number of interactions that an expectation at `turn` or later has taken.
  func taken(at index: Int) -> Int { index == position ? taken : 0 }

  /// Assigns one more interaction to an expectation at `turn` or later.
  mutating func take(at index: Int, _ entry: MockEntry) {
    let count = taken(at: index) + 1
    if count <= entry.least { met += 1 }
    (position, taken) = count < entry.most ? (index, count) : (index + 1, 0)
    if count == entry.most, entry.isLimited { full.append(index) }
  }
}

extension MockState {
  /// The expectation of an ordered mock that needs the next interaction, if only this expectation matters.
  ///
  /// It decides nearly all interactions, without a search.
  var certainEntry: (entry: MockEntry, index: Int)? {
    let index = paths[0].position
    guard isOrdered, paths.count == 1, rejections.isEmpty, index < entries.count,
      paths[0].taken < entries[index].least
    else { return nil }
    return (entries[index], index)
  }

  /// Returns the next action for an interaction, and applies the outcome if it is decided.
  ///
  /// An expectation that still needs interactions blocks all later ones on its path. An expectation whose
  /// need is met takes the interactions that it accepts. Each later expectation may take them as well, up to
  /// the first with a need. Then the path branches. A path on which no expectation can take the interaction
  /// ends, if there are other paths.
  mutating func orderedStep(_ call: MockCall) -> MockAction {
    var next: [OrderedPath] = []
    var isTaken = false
    /// The failure of the path that meets the most needs.
    var failure: (step: MockAction, met: Int)?
    // Collect the matchers that have to run. When they have run, the decision starts again.
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

  /// Returns the next action on one path, and appends the paths that follow from it to `next`.
  private func step(
    on path: OrderedPath, _ call: MockCall, _ next: inout [OrderedPath]
  ) -> MockAction {
    var isTaken = false
    var expected: MockEntry?
    for index in path.position..<max(path.position, call.answers.count) where expected == nil {
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

  /// Returns the paths, sorted by their position, without paths whose continuations another path also allows.
  private func distinct(_ paths: [OrderedPath]) -> [OrderedPath] {
    guard paths.count > 1 else { return paths }
    var distinct: [OrderedPath] = []
    for path in paths.sorted(by: { ($0.position, $0.taken) < ($1.position, $1.taken) }) {
      // If the need is met, the path that has taken fewer interactions allows all that this path allows.
      if let last = distinct.last, last.position == path.position,
        last.taken == path.taken || last.taken >= entries[last.position].least
      {
        continue
      }
      distinct.append(path)
    }
    return distinct
  }
}

/// The assignment of interactions to the expectations of an unordered mock.
///
/// Each expectation has places: the needed ones, and perhaps further ones. An interaction takes the first
/// free needed place, in the order of set-up. If there is none, it takes the place of another interaction
/// that can move to another place, and so on. This is a search for an augmenting path, first to a needed
/// place and then to any place. So as many needed places as possible are taken, and every interaction has a
/// place if that is possible.
///
/// Invariants:
///
/// - U1: places are taken and never given back. Only a new expectation adds a free place, and only
///   for later interactions. So the entries that a failed search has visited stay dead ends.
/// - U2: an interaction never belongs to an entry that its `answers` do not cover.
extension MockState {
  /// Returns the next action for an interaction, and applies the outcome if it is decided.
  mutating func unorderedStep(_ call: MockCall) -> MockAction {
    let open = call.answers.indices.dropFirst(firstOpenEntry).filter { entries[$0].has(.room) }
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

  /// Searches breadth-first for a path to the goal, and applies the path that it finds.
  ///
  /// - Returns: The next action; nil if no path leads to the goal.
  private mutating func search(from root: MockCall, for goal: MockGoal) -> MockAction? {
    var queue = [root]
    /// The entries that were reached, each with the interaction that reached it.
    var reached: [Int: MockCall] = [:]
    // Ask all questions at once, because the search starts again after matchers have run.
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

  /// Moves each interaction on the path to the next place, so that the first interaction gets a place.
  private mutating func shift(to free: Int, along reached: [Int: MockCall]) {
    var target: Int? = free
    while let index = target, let call = reached[index] {
      target = call.place
      if let target { entries[target].calls.removeAll { $0 === call } }
      place(call, at: index)
    }
  }

  /// Assigns an interaction to an entry with a free place.
  private mutating func place(_ call: MockCall, at index: Int) {
    entries[index].calls.append(call)
    call.place = index
    while firstOpenEntry < entries.count, !entries[firstOpenEntry].has(.room) {
      firstOpenEntry += 1
    }
  }
}

/// One expectation or one rejection of a mock.
///
/// The entry does not depend on the type of the interactions, and neither does the code that decides, because
/// unspecialized generic code is many times slower.
///
/// SAFETY: mutable state is accessed with the mock's lock held. The test's matchers run on any thread that
/// the test's code uses. The test is responsible for them.
@usableFromInline
final class MockEntry: @unchecked Sendable {
  /// Returns whether the matcher accepts an interaction of the mock.
  ///
  /// Call it without the lock (M1).
  let accepts: (CallRecord) -> Bool
  /// The matcher's noun phrase.
  let noun: () -> String
  let isRejection: Bool
  /// The number of interactions that an expectation needs.
  let least: Int
  /// The number of interactions that an expectation can take at most.
  let most: Int
  /// The count that the test has specified, if any.
  let count: CountSpecifier?
  /// The source site of the set-up.
  let site: SourceSite

  /// The interactions that the entry has taken, in an unordered mock.
  var calls: [MockCall] = []
  /// The goals that a search through this entry has failed to reach.
  ///
  /// Later searches fail to reach them too (U1).
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

  /// Whether the entry has a free place of this kind, in an unordered mock.
  func has(_ goal: MockGoal) -> Bool { calls.count < (goal == .need ? least : most) }

  /// Whether a surplus interaction is a failure even in a nice mock.
  var isLimited: Bool { count != nil && most != .max }
}

/// A kind of place that an interaction may take in an entry.
enum MockGoal {
  /// A place that the expectation needs.
  case need
  /// Any place, needed or not.
  case room
}
