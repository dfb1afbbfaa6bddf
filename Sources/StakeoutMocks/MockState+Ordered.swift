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
  /// Ask this entry's matcher, outside the lock.
  case ask(MockEntry, at: Int)
  /// That is what becomes of it; if it is taken, by the entry at this place.
  case end(MockOutcome, at: Int)
}

extension MockState {
  /// What comes next, with these answers.
  ///
  /// Entries are walked in the order of their set-up, rejections and the expectations whose turn it
  /// is or may be; the first that accepts the interaction decides. An expectation that still needs
  /// interactions lets no other expectation have one, but does not keep rejections from being
  /// asked. One that needs no more takes what it accepts until the next one has begun.
  func orderedStep(_ answers: OrderedAnswers) -> OrderedStep {
    for index in rejections where index < turn {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.rejected(entries[index]), at: index) }
    }
    for index in turn..<max(turn, entries.count) {
      let entry = entries[index]
      if !entry.isRejection, entry.isFull { continue }
      guard let accepts = answers[index] else { return .ask(entry, at: index) }
      if accepts { return .end(entry.isRejection ? .rejected(entry) : .taken, at: index) }
      if entry.need > 0 { return mismatch(entry, at: index, answers) }
    }
    return surplus(answers) ?? .end(isStrict ? .unexpected : .ignored, at: 0)
  }

  private func mismatch(
    _ entry: MockEntry, at place: Int, _ answers: OrderedAnswers
  ) -> OrderedStep {
    for index in rejections where index > place {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.rejected(entries[index]), at: index) }
    }
    return surplus(answers) ?? .end(isStrict ? .mismatch(entry) : .ignored, at: place)
  }

  /// The end of an interaction with a nice mock that exceeds what an expectation is limited to.
  private func surplus(_ answers: OrderedAnswers) -> OrderedStep? {
    guard !isStrict else { return nil }
    for index in limited where entries[index].isFull {
      guard let accepts = answers[index] else { return .ask(entries[index], at: index) }
      if accepts { return .end(.surplus(entries[index]), at: index) }
    }
    return nil
  }

  /// Settles what `orderedStep` has ended with.
  mutating func settleOrdered(_ outcome: MockOutcome, at index: Int) {
    switch outcome {
    case .taken:
      take(entries[index])
      turn = entries[index].isFull ? index + 1 : index
    case .rejected: wasRejected = true
    case .ignored, .unexpected, .mismatch, .surplus: break
    }
  }
}
