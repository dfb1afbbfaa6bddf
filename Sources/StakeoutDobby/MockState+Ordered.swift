/// The results of the matchers that have run for one interaction with an ordered mock.
///
/// The first result is stored inline, because most interactions need only one.
struct OrderedAnswers {
  private var generation = -1
  private var firstIndex = -1
  private var first = false
  private var others: [Int: Bool]?

  /// Discards the results of earlier generations.
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

/// The next step for an interaction with an ordered mock.
enum OrderedStep {
  /// Run this entry's matcher, outside the lock, and those of the others for further paths.
  case ask(MockEntry, at: Int, others: [(entry: MockEntry, index: Int)] = [])
  /// The outcome is decided.
  case end(MockOutcome)
}

extension MockState {
  /// Returns the next step for these results; applies the outcome if it is decided.
  ///
  /// An expectation that still needs interactions blocks all later ones on its path. An expectation
  /// whose need is met takes the interactions that it accepts. Each later one may take them as
  /// well, up to the first with a need; then the path branches. A path on which no expectation can
  /// take the interaction ends, if there are other paths.
  mutating func orderedStep(_ answers: OrderedAnswers) -> OrderedStep {
    if let step = plainStep(answers) { return step }
    var next: OrderedPaths?
    var isTaken = false
    var failure: MockOutcome?
    // One question per path: whenever a matcher has to run, the whole step starts again.
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

  /// Returns the next step if the only expectation whose turn it is needs the interaction,
  /// otherwise nil.
  ///
  /// This is a shortcut with the same result as the full search; it covers nearly all interactions.
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

  /// Returns the next step on one path, and adds the paths that follow from it.
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

  /// Returns the outcome for a rejected interaction, or the matcher that has to run to know.
  private func rejection(in range: Range<Int>, _ answers: OrderedAnswers) -> OrderedStep? {
    for index in rejections where range.contains(index) {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.rejected(entries[index])) }
    }
    return nil
  }

  /// Returns the outcome for an interaction with a nice mock beyond the limit of an expectation.
  private func surplus(_ path: OrderedPath, _ answers: OrderedAnswers) -> OrderedStep? {
    guard !isStrict else { return nil }
    for index in path.full {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.surplus(entries[index])) }
    }
    return nil
  }
}
