/// The answers that one interaction with an ordered mock has got so far.
///
/// The first one is kept apart: most interactions need no other, and no memory for it.
struct OrderedAnswers {
  private var generation = -1
  private var firstIndex = -1
  private var first = false
  private var others: [Int: Bool]?

  /// Forgets the answers of earlier generations.
  mutating func begin(_ generation: Int) {
    if self.generation == generation { return }
    self = OrderedAnswers()
    self.generation = generation
  }

  subscript(index: Int) -> Bool? {
    get { firstIndex == index ? first : others?[index] }
    set {
      guard let newValue else { return }
      if firstIndex < 0 {
        (firstIndex, first) = (index, newValue)
      } else {
        others = others ?? [:]
        others?[index] = newValue
      }
    }
  }
}

/// What comes next for an interaction with an ordered mock.
enum OrderedStep {
  /// Ask this entry's matcher, outside the lock, and, for other paths, those of others.
  case ask(MockEntry, at: Int, others: [(entry: MockEntry, index: Int)] = [])
  /// That is what becomes of it.
  case end(MockOutcome)
}

extension MockState {
  /// What comes next, with these answers; settles what it ends with.
  ///
  /// On a path, an expectation that still needs interactions lets no other have one. One that needs
  /// no more takes what it accepts, but so may each one behind it, up to the first that has a need,
  /// and then it is their turn: the path parts. A path on which nobody can have the interaction
  /// ends, if there are others.
  mutating func orderedStep(_ answers: OrderedAnswers) -> OrderedStep {
    if let step = plainStep(answers) { return step }
    var next: OrderedPaths?
    var isTaken = false
    var failure: MockOutcome?
    // One of each path at once: each time that somebody has to ask, all begins anew.
    var questions: [(entry: MockEntry, index: Int)] = []
    for index in 0..<paths.count {
      switch step(on: paths[index], answers, &next) {
      case .ask(let entry, let index, _):
        if paths.count == 1 { return .ask(entry, at: index) }
        if questions.last?.index != index { questions.append((entry, index)) }
      case .end(.taken): isTaken = true
      case .end(.ignored): add(paths[index], to: &next)
      case .end(let outcome): failure = failure ?? outcome
      }
    }
    if let first = questions.popLast() {
      return .ask(first.entry, at: first.index, others: questions)
    }
    if let next {
      paths = next
      return .end(isTaken ? .taken : .ignored)
    }
    if case .rejected = failure { wasRejected = true }
    return .end(failure ?? .ignored)
  }

  /// What comes next if the one expectation whose turn it is needs the interaction; nil if that is
  /// not all there is to it.
  ///
  /// A short way to what the long one would come to, for nearly all interactions.
  private mutating func plainStep(_ answers: OrderedAnswers) -> OrderedStep? {
    guard paths.count == 1, rejections.isEmpty, paths.best.turn < entries.count else { return nil }
    let index = paths.best.turn
    let entry = entries[index]
    guard paths.best.taken(at: index) < entry.least else { return nil }
    guard let accepts = answers[index] else { return .ask(entry, at: index) }
    guard accepts else { return nil }
    paths.best.take(at: index, entry)
    return .end(.taken)
  }

  /// What comes next on one path; where it leads is added to the paths.
  private func step(
    on path: OrderedPath, _ answers: OrderedAnswers, _ next: inout OrderedPaths?
  ) -> OrderedStep {
    if let step = rejection(in: 0..<path.turn, answers) { return step }
    var isTaken = false
    for index in path.turn..<max(path.turn, entries.count) {
      let entry = entries[index]
      let taken = path.taken(at: index)
      if entry.isRejection || taken < entry.most {
        guard let accepts = answers[index] else { return .ask(entry, at: index) }
        if accepts, entry.isRejection { return .end(isTaken ? .taken : .rejected(entry)) }
        if accepts {
          var path = path
          path.take(at: index, entry)
          add(path, to: &next)
          isTaken = true
        }
      }
      if taken < entry.least {
        return isTaken ? .end(.taken) : mismatch(entry, at: index, path, answers)
      }
    }
    if isTaken { return .end(.taken) }
    return surplus(path, answers) ?? .end(isStrict ? .unexpected : .ignored)
  }

  private func add(_ path: OrderedPath, to paths: inout OrderedPaths?) {
    if paths == nil { paths = OrderedPaths(path) } else { paths?.insert(path, entries) }
  }

  private func mismatch(
    _ entry: MockEntry, at index: Int, _ path: OrderedPath, _ answers: OrderedAnswers
  ) -> OrderedStep {
    if let step = rejection(in: index..<entries.count, answers) { return step }
    return surplus(path, answers) ?? .end(isStrict ? .mismatch(entry) : .ignored)
  }

  /// The end of an interaction that is rejected, or the question whether it is.
  private func rejection(in range: Range<Int>, _ answers: OrderedAnswers) -> OrderedStep? {
    for index in rejections where range.contains(index) {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.rejected(entries[index])) }
    }
    return nil
  }

  /// The end of an interaction with a nice mock that exceeds what an expectation is limited to.
  private func surplus(_ path: OrderedPath, _ answers: OrderedAnswers) -> OrderedStep? {
    guard !isStrict else { return nil }
    for index in path.full {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.surplus(entries[index])) }
    }
    return nil
  }
}
