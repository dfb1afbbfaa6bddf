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
